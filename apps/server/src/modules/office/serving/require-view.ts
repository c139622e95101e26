import {
  countriesFor,
  findOtherMarkets,
  may,
  StaffRefusal,
  type StaffMember,
  toView,
  type View,
} from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'

type Reader = Pick<StaffMember, 'id' | 'rights'>

/** What a member may read beyond their commands: see `docs/guides/operate.md`. @throws StaffRefusal rightMissing */
export function requireView({ rights }: Pick<Reader, 'rights'>, view: View): void {
  if (!may(rights, toView(view))) throw new StaffRefusal('rightMissing')
}

/** The same for what is about one player, who may be in a market that the member does not work for. @throws StaffRefusal beyondMarket */
export async function requirePlayerView(
  deps: OfficeDeps,
  member: Reader,
  view: View,
  playerId: string,
): Promise<void> {
  requireView(member, view)
  const isOther = await findOtherMarkets(deps, member, toView(view), [playerId])
  if (isOther(playerId)) throw new StaffRefusal('beyondMarket')
}

/** For sums over all players, which say something about those of other markets. @throws StaffRefusal beyondMarket */
export async function requireEveryMarket(deps: OfficeDeps, member: Reader, view: View): Promise<void> {
  if ((await countriesFor(deps, member, toView(view))) !== null) throw new StaffRefusal('beyondMarket')
}

/** Without what is about players of other markets. */
export async function withinMarkets<Item>(
  deps: OfficeDeps,
  member: Reader,
  view: View,
  items: readonly Item[],
  playerOf: (item: Item) => string | null,
): Promise<Item[]> {
  const players = items.map(playerOf).filter((id) => id !== null)
  const isOther = await findOtherMarkets(deps, member, toView(view), players)
  return items.filter((item) => {
    const player = playerOf(item)
    return player === null || !isOther(player)
  })
}
