import type { OfficePlayer } from '@fairhall/contract/office'
import { useState } from 'react'
import { CommandDialog } from '../../commands/command-dialog.tsx'
import { useMayRun } from '../../commands/use-may-run.ts'
import { useTexts } from '../../texts/texts.tsx'
import type { KnownCommand } from './tabs.ts'

interface TabActionsProps {
  commands: readonly KnownCommand[]
  player: OfficePlayer
}

/** The commands for this player, without those that the member may not run and those that would change nothing. */
export function TabActions({ commands, player }: TabActionsProps) {
  const { t } = useTexts()
  const mayRun = useMayRun()
  const [open, setOpen] = useState<string | null>(null)
  const shown = commands.filter(({ name, isDue }) => mayRun(name) && isDue?.(player) !== false)
  if (shown.length === 0 && open === null) return null
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map(({ name, text }) => (
        <button key={name} type="button" className="button" title={name} onClick={() => setOpen(name)}>
          {t(text)}
        </button>
      ))}
      {open !== null && (
        <CommandDialog name={open} known={{ player: player.id }} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}
