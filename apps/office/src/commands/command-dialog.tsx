import { useQuery } from '@tanstack/react-query'
import { commandsQuery } from '../api/queries.ts'
import { Dialog } from '../parts/dialog.tsx'
import { WithData } from '../parts/states.tsx'
import { CommandForm } from './command-form.tsx'

interface CommandDialogProps {
  name: string
  known?: Readonly<Record<string, string>>
  onClose(): void
}

export function CommandDialog({ name, known = {}, onClose }: CommandDialogProps) {
  const commands = useQuery(commandsQuery)
  return (
    <Dialog title={name} onClose={onClose} isWide>
      <WithData query={commands}>
        {(all) => {
          const command = all.find((one) => one.name === name)
          return command && <CommandForm command={command} known={known} />
        }}
      </WithData>
    </Dialog>
  )
}
