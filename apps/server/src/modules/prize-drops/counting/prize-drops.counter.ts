/**
 * Finds the winning rounds among ended ones, and decides their prizes in the order of the facts. Which rounds win depends on their IDs
 * only, so a batch without any takes no lock. A round is decided once, under the lock of its run: a repeat after a crash, a second
 * process or a later correction changes nothing, and a prize is never taken back.
 */
import { prizeOrder, winningRounds } from '@fairhall/games'
import type { Tx } from '../../../platform/database/database.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import { grantTermsOf } from '../../bonuses/index.ts'
import type { FactCounter, RoundFact } from '../../facts/index.ts'
import { oweGrants } from '../../grants/index.ts'
import { canPlay, readPlayerState } from '../../player-state/index.ts'
import { getPlayer } from '../../players/index.ts'
import { toPaid } from '../../tournaments/index.ts'
import type { PrizeDropsDeps } from '../prize-drops.deps.ts'
import { secretOf } from '../runs/drop-secrets.ts'
import { prizeAt, prizeCount } from '../runs/run-terms.rules.ts'
import { listRunsBetween, lockRun, saveFallen, type SealedRun } from '../runs/runs.queries.ts'
import { decide, type Decision, type Hit, type HitPlayer } from './deciding.rules.ts'
import { type DecidedHit, insertHits, listDecided, listParts } from './hits.queries.ts'
import { isPausedAt, qualifyReason } from './qualifying.rules.ts'

type CountDeps = Pick<PrizeDropsDeps, 'clock' | 'random' | 'secrets' | 'settings'>

export const prizeDropsCounter = (deps: () => CountDeps): FactCounter => ({
  name: 'prize-drops',
  async count(tx, facts) {
    const times = facts.map(({ settledAt }) => settledAt.getTime())
    const runs = await listRunsBetween(tx, new Date(Math.min(...times)), new Date(Math.max(...times)))
    for (const run of runs) {
      const hits = findHits(deps(), run, facts)
      if (hits.length > 0) await decideHits(deps(), tx, run.id, hits)
    }
  },
})

function findHits(deps: Pick<CountDeps, 'secrets'>, run: SealedRun, facts: readonly RoundFact[]): Hit[] {
  const qualifying = facts.filter((fact) => isQualifying(run, fact))
  if (qualifying.length === 0) return []
  const isWinning = winningRounds({ run: run.id, secret: secretOf(deps, run) }, run.terms.oneIn)
  return qualifying.filter(({ roundId }) => isWinning(roundId))
}

const isQualifying = (
  run: SealedRun,
  { gameId, settledAt, after }: Pick<RoundFact, 'gameId' | 'settledAt' | 'after'>,
): boolean =>
  qualifyReason(run, run.terms, { gameId, settledAt, base: after.base, isWithBonus: after.isWithBonus }) ===
  null

async function decideHits(deps: CountDeps, tx: Tx, runId: string, hits: readonly Hit[]): Promise<void> {
  const run = await lockRun(tx, runId)
  if (run === null) return
  const decided = await listDecided(
    tx,
    runId,
    hits.map(({ roundId }) => roundId),
  )
  const parts = await listParts(tx, runId, [...new Set(hits.map(({ playerId }) => playerId))])
  const wins = new Map([...parts].map(([id, part]) => [id, part.wins]))
  const order = prizeOrder({ run: runId, secret: secretOf(deps, run) }, prizeCount(run.terms))
  const fresh: DecidedHit[] = []
  const isEnded = run.state === 'ended'
  let { fallen } = run
  for (const hit of hits) {
    const { playerId, roundId, settledAt } = hit
    // The run may have been paused or stopped since it was read.
    if (decided.has(roundId) || settledAt > run.endsAt || isPausedAt(run, settledAt)) continue
    decided.add(roundId)
    const player = await readHitPlayer(deps, tx, playerId, {
      joinedAt: parts.get(playerId)?.joinedAt ?? null,
      wins: wins.get(playerId) ?? 0,
    })
    const decision = decide(run.terms, { order, fallen, isEnded }, player, settledAt)
    fresh.push(toDecided(deps, run, hit, decision))
    if (decision.kind === 'refused') continue
    fallen = decision.number
    wins.set(playerId, player.wins + 1)
  }
  await saveHits(deps, tx, run, fresh)
}

async function readHitPlayer(
  { clock, settings }: Pick<CountDeps, 'clock' | 'settings'>,
  tx: Tx,
  playerId: string,
  part: Pick<HitPlayer, 'joinedAt' | 'wins'>,
): Promise<HitPlayer> {
  const [state, { country }] = [await readPlayerState(tx, playerId), await getPlayer(tx, playerId)]
  return {
    ...part,
    market: settings.current().marketOf(country).id,
    canPlay: state !== null && canPlay(state, clock.now()),
  }
}

function toDecided(
  { settings }: Pick<CountDeps, 'settings'>,
  { terms }: SealedRun,
  hit: Hit,
  decision: Decision,
): DecidedHit {
  const { roundId, playerId, gameId, currency, settledAt } = hit
  const base = { roundId, playerId, gameId, currency, settledAt }
  if (decision.kind === 'refused') return { ...base, refusal: decision.reason, won: null }
  const { number, prize } = decision
  const { amount, offer } = prizeAt(terms, prize)
  const paid = toPaid(settings.current(), amount, currency)
  return { ...base, refusal: null, won: { number, prize, baseAmount: amount, offer, ...paid } }
}

async function saveHits(
  deps: CountDeps,
  tx: Tx,
  { id }: Pick<SealedRun, 'id'>,
  hits: readonly DecidedHit[],
): Promise<void> {
  await insertHits(tx, id, hits, deps.clock.now())
  const won = hits.flatMap(({ playerId, won: prize }) => (prize === null ? [] : [{ playerId, ...prize }]))
  const last = won.at(-1)
  if (last === undefined) return
  await saveFallen(tx, id, last.number)
  const settings = deps.settings.current()
  await oweGrants(
    deps,
    tx,
    won.map(({ playerId, number, currency, amount, offer }) => ({
      playerId,
      cause: { kind: 'drop', id: `${id}:${number}` },
      currency,
      amount,
      // An offer that does not cover the currency, or that was removed, is owed as cash.
      terms: offer === null ? null : grantTermsOf(settings, offer, currency),
    })),
  )
  await announce(tx, ...won.map(({ number }) => ({ kind: 'prizeDrop.won' as const, runId: id, number })))
}
