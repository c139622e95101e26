/** Stores by what a player is recognised when an exclusion, a break or a block of theirs begins. */
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import {
  barPlayer,
  lockPlayerRow,
  type NewBar,
  type Player,
  readDetails,
  type Traits,
} from '../players/index.ts'
import type { Held } from '../standing/index.ts'

declare module '../../platform/deps.ts' {
  interface Deps {
    /** What other modules know a player by: accounts elsewhere, destinations of payouts. */
    outsideTraits: (db: Db | Tx, playerId: string) => Promise<Pick<Traits, 'identities' | 'destinations'>>
  }
}

export async function readTraits(deps: Deps, db: Db | Tx, player: Player): Promise<Traits> {
  const { email, phone, first_name: firstName, last_name: lastName, birthdate } = player
  const details = await readDetails(deps, db, player.id, ['personalIdNumber', 'cpf_number'])
  const documents = [details.personalIdNumber ?? '', details.cpf_number ?? '']
  return {
    email,
    phone,
    firstName,
    lastName,
    birthdate,
    documents,
    ...(await deps.outsideTraits(db, player.id)),
  }
}

/** In the transaction in which an exclusion, a break or a block begins. */
export async function barHeld(
  deps: Deps,
  { tx, playerId }: Held,
  bar: Omit<NewBar, 'playerId'>,
): Promise<void> {
  const player = await lockPlayerRow(tx, playerId)
  if (player === null || player.erased_at !== null) return
  await barPlayer(deps, tx, { ...bar, playerId }, await readTraits(deps, tx, player))
  await enqueue(tx, 'limits.matchBarred', { playerId })
}
