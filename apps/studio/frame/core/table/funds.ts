/** The wallet's balance, as the frame shows it. */
import type { Api } from '../../net/api.ts'
import { postToSite } from '../../net/site.ts'
import type { Session } from '../../net/wire.ts'
import type { Purse } from '../amounts/purse.ts'
import type { Store } from '../screen/store.ts'

export interface Funds {
  /**
   * Whether the balance covers this stake, in subunits. Returns true when the balance is unknown: the wallet
   * decides.
   */
  cover(stake: bigint): boolean
  /** The balance that remains after this stake. */
  without(stake: bigint): string | null
  /**
   * Asks the wallet for the balance. Keeps the old one if the wallet does not answer or the answer is no
   * longer wanted.
   */
  ask(isWanted?: () => boolean): Promise<boolean>
}

export interface FundsParts {
  readonly api: Pick<Api, 'balance'>
  readonly session: Session
  readonly store: Store
  readonly purse: Purse
}

export function createFunds({ api, session, store, purse }: FundsParts): Funds {
  const known = () => (store.state.balance === null ? null : purse.subunits(store.state.balance))
  return {
    cover: (stake) => stake <= (known() ?? stake),
    without(stake) {
      const held = known()
      return held === null ? null : purse.amount(held - stake)
    },
    async ask(isWanted = () => true) {
      const reply = await api.balance().catch(() => null)
      if (reply === null || !isWanted()) return false
      store.set({ balance: reply.balance })
      postToSite({ type: 'balance', balance: reply.balance, currency: session.currency })
      return true
    },
  }
}
