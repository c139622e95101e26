/**
 * What axe finds on a page and in the frames on it. The script is brought once per document, and the reckoning stays
 * inside the page: what leaves it are the faults alone, which takes a sixth of the time of the usual runner.
 */
import Axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'

declare global {
  var axe: typeof Axe | undefined
}

const OPTIONS: Axe.RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  resultTypes: ['violations'],
}

/** Against WCAG 2.2 AA, as readable lines; `within` is a selector for what alone is looked at. */
export async function accessibilityProblems(page: Page, within?: string): Promise<string[]> {
  const parts = await partsOf(page.mainFrame(), {
    include: within === undefined ? [] : [[within]],
    exclude: [],
  })
  const violations = await page.evaluate(
    async ([found, options]) => {
      const merged = await globalThis.axe?.finishRun(
        found.map((part) => JSON.parse(part)),
        options,
      )
      return merged?.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, html, failureSummary }) => [target.join(' '), html, failureSummary]),
      }))
    },
    [parts, OPTIONS] as const,
  )
  if (violations === undefined) throw new Error('The page went away while it was looked at.')
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.join(' ')}`))
}

/** Of a frame itself, and then of the frames in it, in their order: each as JSON, which is quicker than its parts. */
async function partsOf(frame: Frame, context: Axe.FrameContextObject): Promise<string[]> {
  await frame.waitForLoadState('domcontentloaded')
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(Axe.source)
  await frame.evaluate(standStill)
  const { own, inner } = await frame.evaluate(
    async ([what, options]) => ({
      inner: globalThis.axe?.utils.getFrameContexts(what) ?? [],
      own: JSON.stringify(await globalThis.axe?.runPartial(what, options)),
    }),
    [context, OPTIONS] as const,
  )
  await frame.evaluate(moveOn)
  const parts = [own]
  for (const { frameSelector, frameContext } of inner) {
    const element = await frame.evaluateHandle(
      (selector) => globalThis.axe?.utils.shadowSelect(selector),
      frameSelector,
    )
    const child = await element.asElement()?.contentFrame()
    parts.push(...(child ? await partsWithin(child, frameContext) : ['null']))
  }
  return parts
}

/**
 * A button that has just come alive, and a toast that goes while it is looked at, are for a moment of a colour between two,
 * which nobody has chosen: what moves is waited for, and from then on all that changes does so at once.
 */
async function standStill(): Promise<void> {
  const running = document
    .getAnimations()
    .filter((one) => one instanceof CSSTransition && one.playState === 'running')
  await Promise.allSettled(running.map(({ finished }) => finished))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** The page moves again as its player knows it. */
function moveOn(): void {
  document.adoptedStyleSheets.pop()
}

/** A frame that was just leaving for its page is looked at there. */
async function partsWithin(frame: Frame, context: Axe.FrameContextObject): Promise<string[]> {
  try {
    return await partsOf(frame, context)
  } catch {
    await frame.waitForLoadState()
    return partsOf(frame, context)
  }
}
