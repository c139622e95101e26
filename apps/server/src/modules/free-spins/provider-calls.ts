/** The provider's side of free spins: signed calls, with our id as the idempotency key. */
import { toDecimal, toSubunits } from '@fairhall/money'
import { z } from 'zod'
import { askProvider, type ProviderSetting } from '../catalogue/index.ts'
import { currencyOf } from '../settings/index.ts'
import { findAccountByCurrency } from '../wallet/index.ts'
import type { FreeSpinsDeps } from './free-spins.deps.ts'
import type { PlayerFreespin } from './free-spins.queries.ts'

type CallDeps = Pick<
  FreeSpinsDeps,
  'catalogue' | 'clock' | 'config' | 'db' | 'log' | 'publicUrl' | 'random' | 'secrets' | 'settings'
>

/** `unanswered`: the provider may or may not have done it. */
export type Decision = { kind: 'accepted' } | { kind: 'refused'; apiCode: number } | { kind: 'unanswered' }

function findProviderOf({ catalogue }: CallDeps, { provider }: PlayerFreespin): ProviderSetting | null {
  return provider === null ? null : catalogue.findWalletApiProvider(provider)
}

/** The provider's id of a game is ours without the provider's prefix. */
export async function askToIssue(deps: CallDeps, spins: PlayerFreespin, validUntil: Date): Promise<Decision> {
  const provider = findProviderOf(deps, spins)
  const account = await findAccountByCurrency(deps.db, spins.player_id, spins.currency)
  if (provider === null || account === null) return { kind: 'refused', apiCode: 600 }
  const { subunitToUnit } = currencyOf(deps.settings.current(), spins.currency)
  const answer = await askProvider(deps, provider, '/freespins/issue', {
    casino_id: deps.catalogue.setting.casinoId,
    issue_id: spins.id,
    quantity: spins.quantity,
    bet_amount: toDecimal(spins.stake, subunitToUnit),
    games: [spins.game.slice(provider.gamePrefix.length)],
    account: { id: account.id },
    currency: spins.currency,
    currency_terms: { subunit_to_unit: subunitToUnit },
    valid_until: validUntil.toISOString(),
  })
  return answer.kind === 'accepted' ? { kind: 'accepted' } : answer
}

export async function askToCancel(deps: CallDeps, spins: PlayerFreespin): Promise<Decision> {
  const provider = findProviderOf(deps, spins)
  if (provider === null) return { kind: 'unanswered' }
  const content = { casino_id: deps.catalogue.setting.casinoId, issue_id: spins.id }
  const answer = await askProvider(deps, provider, '/freespins/cancel', content)
  return answer.kind === 'accepted' ? { kind: 'accepted' } : answer
}

const stateReply = z.object({
  state: z.enum(['active', 'played', 'cancelled', 'expired', 'unknown']),
  spins_left: z.int().min(0).nullish(),
  total_win: z.string().max(40).nullish(),
})

interface IssueState {
  state: z.output<typeof stateReply>['state']
  spinsLeft: number | null
  /** Subunits. */
  totalWin: bigint
}

/** What the provider knows about them. Null if it does not answer, or its answer is invalid. */
export async function askForState(deps: CallDeps, spins: PlayerFreespin): Promise<IssueState | null> {
  const provider = findProviderOf(deps, spins)
  if (provider === null) return null
  const content = { casino_id: deps.catalogue.setting.casinoId, issue_id: spins.id }
  const answer = await askProvider(deps, provider, '/freespins/status', content)
  const { data } = stateReply.safeParse(answer.kind === 'accepted' ? answer.reply : null)
  if (data === undefined) return null
  const { subunitToUnit } = currencyOf(deps.settings.current(), spins.currency)
  try {
    const totalWin = toSubunits(data.total_win ?? '0', subunitToUnit)
    return { state: data.state, spinsLeft: data.spins_left ?? null, totalWin }
  } catch {
    return null
  }
}
