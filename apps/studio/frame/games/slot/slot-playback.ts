/** Shows a slot round: the paid spin, its win, its features, then one free game after another. */
import { reelsOf, rowsOf, type SlotDefinition, type SlotSpin } from '@fairhall/games'
import { easeOut } from '../../core/canvas/clock.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import type { Round, SlotResult } from '../../net/api-types.ts'
import { createFeatureShow } from './features/feature-show.ts'
import { presentHold } from './features/hold-playback.ts'
import { presentPick } from './features/pick-playback.ts'
import { presentRespins } from './features/respin-playback.ts'
import { presentTrail } from './features/trail-playback.ts'
import { presentWheel } from './features/wheel-playback.ts'
import type { SlotBoard } from './slot-board.ts'
import type { Stage } from './stage.ts'
import {
  SINGLE_LINES_MAX,
  celebration,
  freeGamesKnown,
  landingGroups,
  paidCells,
  hasLadder,
  runningUnits,
  scattersNeeded,
  stepsOf,
  suspenseReels,
  type Highlight,
  type Step,
} from './win-sequence.ts'

export interface PlaybackParts {
  readonly kit: GameKit
  readonly stage: Stage
  readonly board: SlotBoard
  readonly definition: SlotDefinition
}

/** Amounts that a feature is shown with. */
export interface FeatureMoney {
  readonly lineBet: bigint
  /** What the round cost, and what all of it pays. */
  readonly cost: bigint
  readonly win: bigint
  readonly hurry: Hurry
}

/** The speed factor of a player in a hurry: 1 is normal speed. */
type Hurry = () => number

export async function presentRound(parts: PlaybackParts, round: Round, hurry: Hurry): Promise<void> {
  const { currencyFormat } = parts.kit
  const result = round.outcome
  if (result?.kind !== 'slot') return
  const lineBet = currencyFormat.subunits(result.lineBet)
  const cost = currencyFormat.subunits(round.stake)
  const [paid, ...free] = result.spins
  if (paid === undefined) return
  // While the player opens drawers, the spin has been shown.
  if (parts.board.pick?.isOn !== true) await presentSpin(parts, paid, lineBet, cost)
  const money = { lineBet, cost, win: lineBet * BigInt(result.units), hurry }
  if (paid.hold !== undefined) await presentHold(parts, paid, paid.hold, money)
  if (paid.wheel !== undefined) await presentWheel(parts, paid.wheel, money)
  if (paid.trail !== undefined) await presentTrail(parts, paid, paid.trail, money)
  if (paid.pick !== undefined) await presentPick(parts, paid.pick, money)
  if (paid.respins !== undefined)
    await presentRespins(parts, paid.respins, money, (spin, held) =>
      presentSpin(parts, spin, lineBet, cost, held),
    )
  if (free.length > 0) await presentFreeGames(parts, result, money)
}

async function presentFreeGames(
  parts: PlaybackParts,
  result: SlotResult,
  money: FeatureMoney,
): Promise<void> {
  const { kit, stage, board } = parts
  const { t, currencyFormat } = kit
  const { lineBet, cost, hurry } = money
  const show = createFeatureShow(parts, money)
  const sums = runningUnits(result)
  const amount = (units = 0) => currencyFormat.showSubunits(lineBet * BigInt(units))
  await show.open([t('free.won', { count: result.spins[0]?.freeGamesWon ?? 0 })])
  for (const [index, spin] of result.spins.entries()) {
    if (index === 0) continue
    const count = (units?: number) =>
      board.countFree(t('free.counter', { index, total: freeGamesKnown(result, index) }), amount(units))
    count(sums[index - 1])
    stage.clock.setRate(hurry())
    await start(parts, spin)
    await presentSpin(parts, spin, lineBet, cost)
    count(sums[index])
    if (spin.freeGamesWon > 0)
      await board.card([t('free.more', { count: spin.freeGamesWon })], stage.clock.wait(1100))
    else await stage.clock.wait(260)
  }
  await stage.clock.wait(300)
  await show.close(t('free.over'), amount(result.units), t('free.sum', { count: result.spins.length - 1 }))
}

async function start({ kit, stage, board }: PlaybackParts, spin: SlotSpin): Promise<void> {
  board.hideWin()
  if (kit.calm) return stage.fade(0.25, 140)
  stage.spin(spin.free)
  await stage.clock.wait(420)
}

async function land(
  { kit, stage, definition }: PlaybackParts,
  spin: SlotSpin,
  held: readonly number[],
): Promise<void> {
  if (kit.calm) {
    stage.rest(spin)
    return stage.fade(1, 200)
  }
  const tense = suspenseReels(spin, scattersNeeded(definition), landingGroups(definition))
  if (tense.includes(true)) kit.sound.tension()
  await stage.land(spin, tense, (reel) => kit.sound.stop(reel), held)
  if (spin.expanded.length > 0) await stage.expand(spin)
}

/** Lands a spin and shows what it pays, window by window when its symbols fall. */
async function presentSpin(
  parts: PlaybackParts,
  spin: SlotSpin,
  lineBet: bigint,
  stake: bigint,
  held: readonly number[] = [],
): Promise<void> {
  const steps = stepsOf(spin, parts.definition)
  if (steps[0] !== undefined) showState(parts, steps[0])
  await land(parts, spin, held)
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1]
    if (step.screen !== null && before !== undefined) {
      lightUp(parts, steps.slice(0, index))
      await fall(parts, { ...step, screen: step.screen }, before)
      showState(parts, step)
    }
    await pay(parts, step, lineBet, stake)
  }
}

/** Places that have paid stay lit, where that raises later clusters. */
function lightUp({ kit, stage, definition }: PlaybackParts, steps: readonly Step[]): void {
  if (definition.clusters?.lights === undefined) return
  const paid = steps.flatMap(({ found }) => paidCells(found.filter(({ kind }) => kind === 'cluster')))
  stage.marks.setLit(paid, kit.art.colours.glow)
}

/** What changes with every fall: the ways of a window that grows, else the multiplier. */
export function showState(
  { kit, board, definition }: Pick<PlaybackParts, 'kit' | 'board' | 'definition'>,
  { closed, multiplier }: Pick<Step, 'closed' | 'multiplier'>,
): void {
  if (definition.grows !== undefined) {
    const count = (rowsOf(definition) - closed) ** reelsOf(definition)
    board.showState(kit.t('waysNow', { count }))
  } else if (hasLadder(definition)) board.showState(kit.t('multiplied', { multiplier }))
}

async function fall(
  { kit, stage }: PlaybackParts,
  { screen, closed }: Step & { screen: NonNullable<Step['screen']> },
  before: Step,
): Promise<void> {
  if (!kit.calm) return stage.fall(screen, paidCells(before.found), closed)
  await stage.fade(0.25, 120)
  stage.marks.clear()
  stage.light(null)
  stage.setClosed(closed)
  stage.cover(screen)
  await stage.fade(1, 160)
}

async function pay(parts: PlaybackParts, step: Step, lineBet: bigint, stake: bigint): Promise<void> {
  const { kit, stage } = parts
  const { glow } = kit.art.colours
  const { found } = step
  if (found.length === 0) return
  const joy = celebration(lineBet * BigInt(step.after), stake)
  const all = paidCells(found)
  if (joy > 0) kit.sound.win((joy - 1) as 0 | 1 | 2)
  if (joy > 1 && !kit.calm) stage.marks.sparks(all, 26 * joy)
  const counted = step.after === step.before ? null : countUp(parts, step, lineBet, joy)
  const single = found.filter(({ kind }) => kind !== 'cluster')
  for (const one of single.slice(0, SINGLE_LINES_MAX)) await showOne(parts, one)
  stage.marks.clear()
  stage.light(all)
  if (single.length > 0) stage.marks.frames(paidCells(single), glow)
  await showClusters(parts, found)
  await counted
  await stage.clock.wait(350)
}

/** Clusters are shown together. */
async function showClusters({ kit, stage }: PlaybackParts, found: readonly Highlight[]): Promise<void> {
  const clusters = found.filter(({ kind }) => kind === 'cluster')
  if (clusters.length === 0) return
  for (const { cells, multiplier } of clusters) {
    const note = multiplier > 1 ? kit.t('multiplied', { multiplier }) : ''
    stage.marks.outline(cells, kit.art.colours.glow, note)
  }
  if (!kit.calm) stage.pulse(paidCells(clusters))
  await stage.clock.wait(620)
}

async function showOne({ kit, stage }: PlaybackParts, one: Highlight): Promise<void> {
  const { glow } = kit.art.colours
  stage.marks.clear()
  stage.light(one.cells)
  if (!kit.calm) stage.pulse(one.cells)
  if (one.kind === 'line') await stage.marks.line(one.rows, one.cells, glow, kit.calm ? 0 : 300)
  else stage.marks.frames(one.cells, glow)
  await stage.clock.wait(one.kind === 'line' ? 340 : 620)
}

/** A win that does not exceed the stake is shown immediately, without celebration. */
async function countUp(
  { kit, stage, board }: PlaybackParts,
  step: Step,
  lineBet: bigint,
  joy: number,
): Promise<void> {
  const { t, currencyFormat, calm } = kit
  const [from, to] = [lineBet * BigInt(step.before), lineBet * BigInt(step.after)]
  const note = step.multiplier > 1 ? t('multiplied', { multiplier: step.multiplier }) : ''
  if (joy === 0 || calm) return board.showWin(currencyFormat.showSubunits(to), note, joy > 0)
  await stage.clock.tween(500 + joy * 450, (share) => {
    const more = share === 1 ? to - from : ((to - from) * BigInt(Math.round(easeOut(share) * 1000))) / 1000n
    board.showWin(currencyFormat.showSubunits(from + more), note, true)
  })
}
