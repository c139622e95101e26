import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { commandsQuery } from '../../api/queries.ts'
import { CommandDialog } from '../../commands/command-dialog.tsx'

interface TabActionsProps {
  names: readonly string[]
  playerId: string
}

/** The commands for this player, without those that the member may not run. */
export function TabActions({ names, playerId }: TabActionsProps) {
  const { data: commands = [] } = useQuery(commandsQuery)
  const [open, setOpen] = useState<string | null>(null)
  const allowed = new Set(commands.filter(({ isAllowed }) => isAllowed).map(({ name }) => name))
  const shown = names.filter((name) => allowed.has(name))
  if (shown.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map((name) => (
        <button key={name} type="button" className="button" onClick={() => setOpen(name)}>
          {name}
        </button>
      ))}
      {open !== null && (
        <CommandDialog name={open} known={{ player: playerId }} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}
