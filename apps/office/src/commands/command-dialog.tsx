import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { commandsQuery } from '../api/queries.ts'
import { Dialog } from '../parts/dialog.tsx'
import { WithData } from '../parts/states.tsx'
import { useTexts } from '../texts/texts.tsx'
import { CommandForm } from './command-form.tsx'

interface CommandDialogProps {
  name: string
  known?: Readonly<Record<string, string>>
  /** `isDone`: the command was run. */
  onClose(isDone: boolean): void
}

export function CommandDialog({ name, known = {}, onClose }: CommandDialogProps) {
  const { command: wordsOf } = useTexts()
  const commands = useQuery(commandsQuery)
  const title = wordsOf({ name, about: '' }).name
  const isDone = useRef(false)
  const finish = () => {
    isDone.current = true
  }
  return (
    <Dialog title={title} onClose={() => onClose(isDone.current)} isWide>
      <WithData query={commands}>
        {(all) => {
          const command = all.find((one) => one.name === name)
          return command && <CommandForm command={command} known={known} isAboutKnown onDone={finish} />
        }}
      </WithData>
    </Dialog>
  )
}
