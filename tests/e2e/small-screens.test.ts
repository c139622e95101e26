import { originalIds } from '@fairhall/games'
import { expect, test } from 'vitest'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { desktop, phone } from '#tests/support/site/browser.ts'
import { openFrames, shown, waitFor } from './game-frames.ts'

/** Every original in one visit: its rules, its layout on a desktop, and on the smallest screens that a game gets. */
const hall = await openFrames()
const sizes = [
  // Upright below the site's own bars, three phones with only the game's header above, and four in landscape.
  { width: 360, height: 544 },
  { width: 320, height: 516 },
  { width: 360, height: 688 },
  { width: 390, height: 792 },
  { width: 667, height: 326 },
  { width: 740, height: 296 },
  { width: 812, height: 326 },
  { width: 568, height: 256 },
]
/** The game's header: the height of a phone's screen less that of the frame. */
const HEADER_HEIGHT = 740 - 688

/** The return that the rules of a game state, where it is not 99 %. */
const returns: Record<string, string> = {
  blackjack: '99,54 %',
  roulette: '97,3 %',
  baccarat: '98,94 %',
  'video-poker': '99,54 %',
}
/** Those that show the result of a round in their playing area after one press. */
const played = new Set(['koi-river', 'dice', 'keno', 'limbo', 'plinko', 'wheel'])

test.each(['koi-river', ...originalIds])(
  '%s explains itself in German without axe violations, and fits on every screen',
  async (id) => {
    const playing = await hall.play(id, { locale: 'de', mode: 'demo' })
    const { page, game } = playing
    await game.getByRole('button', { name: 'So geht’s' }).click()
    const rules = game.getByRole('dialog', { name: 'So geht’s' })
    // The first of the facts. The explanation below may name the return, too.
    const fact = rules.locator('.facts dd').first()
    if (id !== 'koi-river') await waitFor(fact.filter({ hasText: returns[id] ?? '99 %' }))
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => rules.count(), { interval: 25 }).toBe(0)

    await page.setViewportSize(desktop)
    if (played.has(id)) {
      await game.locator('.play').click()
      await shown(playing)
    }
    expect(await accessibilityProblems(page)).toEqual([])
    await game.locator('body').evaluate(showLongResults)
    const found: Record<string, string[]> = {}
    for (const size of sizes) {
      await page.setViewportSize(size)
      await game.locator('body').evaluate(() => new Promise((done) => requestAnimationFrame(done)))
      const problems = await game.locator('body').evaluate(misplaced)
      if (size.width !== 740) problems.push(...(await game.locator('.stage').evaluate(overlapping)))
      const share = await game
        .locator('.stage')
        .evaluate(({ clientHeight }, header) => clientHeight / (innerHeight + header), HEADER_HEIGHT)
      if (await game.locator('.bar-money').evaluate(hidesDemo))
        problems.push('the mark of free play is hidden')
      if (size.height > 600 && share < 0.7) problems.push(`the playing area has ${share} of the screen`)
      if (problems.length > 0) found[`${size.width} × ${size.height}`] = problems
    }
    await page.setViewportSize(phone)
    expect(found).toEqual({})
  },
)

/** As after many rounds, of which the last has won. */
function showLongResults(): void {
  for (let chips = 0; chips < 12; chips += 1) {
    const chip = document.createElement('li')
    chip.className = 'chip gain'
    chip.textContent = '12.25 ×'
    document.querySelector('.recent')?.append(chip)
  }
  document.querySelector('.plaque')?.classList.add('on', 'gain')
  const amount = document.querySelector('.plaque-value')
  if (amount !== null) amount.textContent = '€1,234.50'
  const lastWin = document.querySelector('.meter-last-win .meter-value')
  if (lastWin !== null) lastWin.textContent = '1.234,50 €'
}

/** Runs in the frame. */
function hidesDemo(money: Element): boolean {
  const { top, left, right, bottom } = money.getBoundingClientRect()
  const mark = money.querySelector('.demo-mark')?.getBoundingClientRect()
  return (
    mark === undefined ||
    !(mark.top >= top - 1 && mark.left >= left - 1 && mark.right <= right + 1 && mark.bottom <= bottom + 1)
  )
}

/** Runs in the frame. Returns what leaves the stage or is covered, by the main button or by a text. */
function misplaced(): string[] {
  const shownBoxes = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((one) => ({ name: one.className || one.tagName, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
  const [stage, play] = ['.stage', '.play'].map((one) => document.querySelector(one)?.getBoundingClientRect())
  const meet = (one: DOMRect, other?: DOMRect) =>
    other !== undefined &&
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
  const leaves = ({ top, left, right, bottom }: DOMRect) =>
    stage === undefined || top < -1 || left < -1 || right > stage.right + 1 || bottom > stage.bottom + 1

  const parts = shownBoxes('.stage :is(button, .figure, .target, .count, .switch, .reels, .verdict-line)')
  const pictures = shownBoxes('.game-title, .reels-window, .wheel-stage, .limbo-sky, .card, .figure, button')
  const texts = shownBoxes('.recent .chip, .free-spins, .free-banner, .plaque')
  return [
    ...parts.filter(({ box }) => leaves(box) || meet(box, play)).map(({ name }) => `misplaced: ${name}`),
    ...texts.flatMap((text) =>
      pictures.filter(({ box }) => meet(text.box, box)).map(({ name }) => `${text.name} covers ${name}`),
    ),
  ]
}

/** Runs in the frame. Returns parts of the playing area that overlap, are cut off, or leave it no room. */
function overlapping(stage: Element): string[] {
  const isShown = (element: Element) => {
    const { visibility, position } = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    return visibility === 'visible' && position !== 'absolute' && width > 0 && height > 0
  }
  const board = stage.querySelector('.slot-head')?.parentElement
  const parts = [...(board?.children ?? [])].filter(isShown)
  const boxes = parts.map((part) => ({ name: part.className, box: part.getBoundingClientRect() }))
  const end = stage.getBoundingClientRect().bottom
  const found = boxes.filter(({ box }) => box.bottom > end + 1).map(({ name }) => `${name} is below the bar`)
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across > 1 && down > 1) found.push(`${one.name} and ${other.name} overlap`)
    }
  const [main] = boxes.toSorted((a, b) => b.box.height - a.box.height)
  if ((main?.box.height ?? 0) < 100) found.push(`only ${main?.box.height} px are left for ${main?.name}`)
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) found.push(`the layout is ${scrollWidth} px wide in ${innerWidth}`)
  return found
}
