import type { ReactNode } from 'react'
import { useOpenCommand } from './dialog-host.tsx'
import { useMayRun } from './use-may-run.ts'

interface CommandButtonProps {
  name: string
  /** Values of its fields that the page knows. */
  known?: Readonly<Record<string, string>>
  /** In a row of a table, a link takes less room. */
  look?: 'button' | 'button main' | 'button danger' | 'link'
  children: ReactNode
}

/** Opens a command with what the page knows. Members who may not run it see no button. */
export function CommandButton({ name, known, look = 'button', children }: CommandButtonProps) {
  const mayRun = useMayRun()
  const open = useOpenCommand()
  if (!mayRun(name)) return null
  return (
    <button
      type="button"
      className={`${look} whitespace-nowrap`}
      title={name}
      onClick={() => open(name, known)}
    >
      {children}
    </button>
  )
}

interface CommandButtonsProps {
  known: Readonly<Record<string, string>>
  /** False leaves one out. */
  commands: readonly (readonly [name: string, text: string, look?: CommandButtonProps['look']] | false)[]
}

/** The commands about one row, side by side. */
export function CommandButtons({ known, commands }: CommandButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {commands
        .filter((one) => one !== false)
        .map(([name, text, look = 'button']) => (
          <CommandButton key={name} name={name} known={known} look={look}>
            {text}
          </CommandButton>
        ))}
    </div>
  )
}
