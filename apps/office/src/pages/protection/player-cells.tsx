import type { OfficeRemoval } from '@fairhall/contract/office'
import { Link } from '@tanstack/react-router'
import { StateTag } from '../../parts/tags.tsx'

type Player = OfficeRemoval['player']

/** Opens the part of the player's page that is about their protection. */
export function PlayerLink({ player: { id, name } }: { player: Player }) {
  return (
    <Link to="/players/$id" params={{ id }} search={{ tab: 'protection' }} className="link whitespace-nowrap">
      {name ?? id.slice(0, 8)}
    </Link>
  )
}

export function PlayerState({ player: { status, country } }: { player: Player }) {
  return (
    <span className="flex gap-1.5 whitespace-nowrap">
      <span className="tag">{country}</span>
      <StateTag state={status} />
    </span>
  )
}
