/** Opens the dialog of a command for any page. It outlives the row whose button opened it, which often goes once the command was run. */
import { createContext, type PropsWithChildren, useContext, useState } from 'react'
import { CommandDialog } from './command-dialog.tsx'

type Known = Readonly<Record<string, string>>
type OpenCommand = (name: string, known?: Known) => void

const Context = createContext<OpenCommand | null>(null)

export function DialogHost({ children }: PropsWithChildren) {
  const [open, setOpen] = useState<{ name: string; known: Known } | null>(null)
  return (
    <Context value={(name, known = {}) => setOpen({ name, known })}>
      {children}
      {open !== null && <CommandDialog name={open.name} known={open.known} onClose={() => setOpen(null)} />}
    </Context>
  )
}

export function useOpenCommand(): OpenCommand {
  const open = useContext(Context)
  if (open === null) throw new Error('A command is opened outside of its host')
  return open
}
