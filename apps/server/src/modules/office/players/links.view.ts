/** Accounts that share something with a player. Each is a first sign only: families share devices, and many people an address. */
import type { OfficeReply } from '@fairhall/contract/office'
import { LINKS_DRAWN, sharedSigns } from '@fairhall/contract/office/codes'
import { listPlayersSharingDestinations } from '../../payment-destinations/index.ts'
import { statusName } from '../../players/index.ts'
import { listDeviceSharers, listSharingPairs } from '../../sessions/index.ts'
import { maskedName, type StaffMember } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { withinMarkets } from '../serving/require-view.ts'
import { findPlayers } from '../views/office.queries.ts'

const DAY_MS = 86_400_000
/** As long as most people keep a device and an address. */
const SHARED_DAYS = 90

type Identity = OfficeReply<'getPlayerIdentity'>
type Link = Identity['links'][number]

export async function listLinks(
  deps: OfficeDeps,
  member: Pick<StaffMember, 'id' | 'rights'>,
  playerId: string,
): Promise<Pick<Identity, 'links' | 'linkPairs'>> {
  const since = new Date(deps.clock.now().getTime() - SHARED_DAYS * DAY_MS)
  const [devices, payees] = await Promise.all([
    listDeviceSharers(deps.db, playerId, since),
    listPlayersSharingDestinations(deps, deps.db, playerId),
  ])
  const found = new Map<string, Set<Link['shared'][number]>>()
  const add = (id: string, shared: Link['shared'][number]) =>
    found.set(id, (found.get(id) ?? new Set<Link['shared'][number]>()).add(shared))
  for (const id of payees) add(id, 'destination')
  for (const { playerId: id, shared } of devices) add(id, shared)
  const players = await findPlayers(deps.db, [...found.keys()])
  const links = [...found].flatMap(([id, all]): Link[] => {
    const player = players.get(id)
    if (player === undefined) return []
    const { status, country, firstName, lastName } = player
    const name = maskedName(firstName, lastName)
    const shared = sharedSigns.filter((one) => all.has(one))
    return [{ player: { id, name, status: statusName(status), country }, shared }]
  })
  const weightOf = ({ shared }: Link) =>
    shared.reduce((sum, one) => sum + 2 ** (sharedSigns.length - sharedSigns.indexOf(one)), 0)
  const sorted = links.toSorted((one, other) => weightOf(other) - weightOf(one))
  const shown = await withinMarkets(deps, member, 'player.identity', sorted, ({ player }) => player.id)
  const drawn = shown.slice(0, LINKS_DRAWN).map(({ player }) => player.id)
  const pairs = drawn.length < 2 ? [] : await listSharingPairs(deps.db, drawn, since)
  return { links: shown, linkPairs: pairs }
}
