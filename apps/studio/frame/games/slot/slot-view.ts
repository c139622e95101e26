/** A slot as the frame sees it: reels, what they pay, free games, and all of it in words. */
import { games, type SlotDefinition, type SlotSpin } from '@fairhall/games'
import { easeOut } from '../../core/clock.ts'
import type { GameKit, GameView } from '../../core/game-view.ts'
import type { Round, SlotResult } from '../../net/wire.ts'
import { h } from '../../view/dom.ts'
import { createNames, slotRules } from './slot-rules.ts'
import { createStage, type Stage } from './stage.ts'
import {
  SINGLE_LINES_MAX,
  celebration,
  highlights,
  runningUnits,
  scattersNeeded,
  tenseReels,
  type Highlight,
} from './story.ts'

const HURRY = 5

export async function loadGame(kit: GameKit): Promise<GameView> {
  const game = games[kit.session.game as keyof typeof games]
  if (game.kind !== 'slot' || kit.art.sheet === null) throw new Error(`${kit.session.game} is not a slot`)
  const { definition } = game
  const face = createFace(kit)
  // Fonts and layout decide how large the window is; the renderer is made for that size.
  document.getElementById('stage')?.append(face.element)
  const stage = await createStage({
    host: face.window,
    definition,
    sheet: fileOf(kit.art.sheet),
    glow: kit.art.colours.glow,
  })
  stage.rest(null)
  const tell = createTeller(kit, stage, definition, face)
  let hurry = 1

  return {
    element: face.element,
    playWord: 'spin',
    choices: () => undefined,
    start() {
      hurry = 1
      stage.clock.setRate(1)
      face.plaque.hide()
      if (kit.calm) void stage.fade(0.25, 160)
      else stage.spin(false)
    },
    async show(round) {
      await tell(round, () => hurry)
      hurry = 1
      stage.clock.setRate(1)
    },
    cancel() {
      stage.rest(null)
      void stage.fade(1, 160)
    },
    hasten() {
      hurry = HURRY
      stage.clock.setRate(HURRY)
    },
    describe: (round) => describe(kit, round),
    rules: () => slotRules(kit, definition),
  }
}

const fileOf = (name: string) => `${import.meta.env.BASE_URL}${name}`

/** The elements around the canvas. */
function createFace({ t, art, session }: GameKit) {
  const window = h('div', { class: 'reels-window' })
  const value = h('span', { class: 'plaque-value' })
  const note = h('span', { class: 'plaque-note' })
  const plaque = h('div', { class: 'plaque', attributes: { 'aria-hidden': 'true' } }, value, note)
  const counter = h('span', { class: 'free-count' })
  const total = h('span', { class: 'free-total' })
  const banner = h('div', { class: 'free-banner', attributes: { 'aria-hidden': 'true' } }, counter, total)
  const card = h('div', { class: 'free-card', attributes: { 'aria-hidden': 'true' } })
  const logo = h('img', { class: 'game-title', attributes: { src: fileOf(art.title), alt: session.title } })
  const head = h('div', { class: 'slot-head' }, h('h1', {}, logo), banner)
  const element = h(
    'div',
    { class: 'slot', label: t('canvas') },
    head,
    h('div', { class: 'reels' }, window, plaque, card),
  )
  return {
    element,
    window,
    plaque: {
      show(text: string, hint: string, gain: boolean) {
        value.textContent = text
        note.textContent = hint
        plaque.classList.toggle('gain', gain)
        plaque.classList.add('on')
      },
      hide: () => plaque.classList.remove('on', 'gain'),
    },
    free: {
      enter(on: boolean) {
        document.documentElement.classList.toggle('free-games', on)
      },
      count(text: string, won: string) {
        counter.textContent = text
        total.textContent = won
      },
      async card(stage: Stage, lines: readonly string[], ms: number) {
        card.replaceChildren(...lines.map((line, index) => h(index === 0 ? 'strong' : 'span', {}, line)))
        card.classList.add('on')
        await stage.clock.wait(ms)
        card.classList.remove('on')
      },
    },
  }
}

type Face = ReturnType<typeof createFace>

function createTeller(kit: GameKit, stage: Stage, definition: SlotDefinition, face: Face) {
  const { t, purse, sound, calm } = kit
  const needed = scattersNeeded(definition.freeGames.awards)

  return async (round: Round, hurryOf: () => number): Promise<void> => {
    const result = round.outcome
    if (result?.kind !== 'slot') return
    const lineBet = purse.subunits(result.lineBet)
    const amount = (units: number) => purse.showSubunits(lineBet * BigInt(units))
    const sums = runningUnits(result)
    const freeTotal = result.spins.length - 1

    for (const [index, spin] of result.spins.entries()) {
      if (index === 1) await enterFree(result.spins[0]?.freeGamesWon ?? 0)
      if (index > 0) {
        face.free.count(
          t('free.counter', { index, total: freeTotalAt(result, index) }),
          amount(sums[index - 1] ?? 0),
        )
        stage.clock.setRate(hurryOf())
        await start(spin)
      }
      await land(spin)
      if (spin.expanded.length > 0) await stage.expand(spin)
      await pay(spin, lineBet, purse.subunits(round.stake))
      if (index > 0) {
        face.free.count(
          t('free.counter', { index, total: freeTotalAt(result, index) }),
          amount(sums[index] ?? 0),
        )
        if (spin.freeGamesWon > 0)
          await face.free.card(stage, [t('free.more', { count: spin.freeGamesWon })], 1100)
        else await stage.clock.wait(260)
      }
    }
    if (freeTotal > 0) await leaveFree(result, amount(result.units))
  }

  async function enterFree(count: number): Promise<void> {
    sound.feature()
    await face.free.card(stage, [t('free.won', { count })], 1500)
    face.free.enter(true)
  }

  async function start(spin: SlotSpin): Promise<void> {
    face.plaque.hide()
    if (calm) return stage.fade(0.25, 140)
    stage.spin(spin.free)
    await stage.clock.wait(420)
  }

  async function land(spin: SlotSpin): Promise<void> {
    if (calm) {
      stage.rest(spin)
      return stage.fade(1, 200)
    }
    const tense = tenseReels(spin, needed)
    if (tense.includes(true)) sound.tension()
    await stage.land(spin, tense, (reel) => sound.stop(reel))
  }

  async function pay(spin: SlotSpin, lineBet: bigint, stake: bigint): Promise<void> {
    const found = highlights(spin, definition.lines)
    if (found.length === 0) return
    const win = lineBet * BigInt(spin.units)
    const joy = celebration(win, stake)
    if (joy > 0) sound.win((joy - 1) as 0 | 1 | 2)
    const all = found.flatMap(({ cells }) => cells)
    const hint = spin.multiplier > 1 ? t('multiplied', { multiplier: spin.multiplier }) : ''
    const counted = spin.units === 0 ? null : countUp(win, joy, hint)
    if (joy > 1 && !calm)
      stage.marks.sparks(all, [kit.art.colours.glow, '#ffffff', kit.art.colours.ink[1] ?? '#fff'], 24 * joy)
    for (const one of found.slice(0, SINGLE_LINES_MAX)) await single(one)
    stage.marks.clear()
    stage.light(all)
    stage.marks.frames(all, kit.art.colours.glow)
    await counted
    await stage.clock.wait(350)
  }

  async function single(one: Highlight): Promise<void> {
    stage.marks.clear()
    stage.light(one.cells)
    if (!calm) stage.pulse(one.cells)
    if (one.kind === 'line') await stage.marks.line(one.rows, one.cells, kit.art.colours.glow, calm ? 0 : 300)
    else stage.marks.frames(one.cells, kit.art.colours.glow)
    await stage.clock.wait(one.kind === 'line' ? 340 : 620)
  }

  /** A win that is not above the stake is said, not celebrated: it stands there at once. */
  async function countUp(win: bigint, joy: number, hint: string): Promise<void> {
    if (joy === 0 || calm) return face.plaque.show(purse.showSubunits(win), hint, joy > 0)
    await stage.clock.tween(500 + joy * 450, (share) => {
      const shown = share === 1 ? win : (win * BigInt(Math.round(easeOut(share) * 1000))) / 1000n
      face.plaque.show(purse.showSubunits(shown), hint, true)
    })
  }

  async function leaveFree(result: SlotResult, total: string): Promise<void> {
    await stage.clock.wait(300)
    await face.free.card(stage, [t('free.over'), total], 1700)
    face.free.enter(false)
    face.plaque.show(total, t('free.sum', { count: result.spins.length - 1 }), true)
  }
}

/** How many free games were known of when this one began: a retrigger raises the total only when it happens. */
function freeTotalAt(result: SlotResult, index: number): number {
  return index - 1 + (result.spins[index - 1]?.freeGamesLeft ?? 0)
}

function describe(kit: GameKit, round: Round): string {
  const { t, purse } = kit
  const result = round.outcome
  if (result?.kind !== 'slot') return ''
  const name = createNames(kit)
  const last = result.spins.at(-1)
  const won =
    purse.subunits(result.win) > 0n ? t('result.win', { amount: purse.show(result.win) }) : t('result.none')
  const free = result.spins.length > 1 ? ` ${t('result.free', { count: result.spins.length - 1 })}` : ''
  const lines =
    result.spins.length > 1
      ? ''
      : ` ${result.spins[0]?.wins.map((win) => t('result.line', { line: win.line + 1, count: win.count, symbol: name(win.symbol) })).join(' ') ?? ''}`
  const screen =
    last?.screen
      .map((column, reel) => t('result.reel', { reel: reel + 1, symbols: column.map(name).join(', ') }))
      .join(' ') ?? ''
  return `${won}${free}${lines} ${screen}`
}
