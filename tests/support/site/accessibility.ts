/**
 * Runs axe on a page and its frames. The script is loaded once per document and evaluates inside the page. Only the
 * violations leave the page, which takes a sixth of the time of the usual runner.
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

/** Returns violations of WCAG 2.2 AA as readable lines. `within` is a selector that limits the check. */
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
  if (violations === undefined) throw new Error('The page navigated away during the accessibility check.')
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.join(' ')}`))
}

/**
 * Returns the partial results of a frame and its inner frames, in order, each as JSON, which is faster than objects.
 */
async function partsOf(frame: Frame, context: Axe.FrameContextObject): Promise<string[]> {
  await frame.waitForLoadState('domcontentloaded')
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(Axe.source)
  await frame.evaluate(stopTransitions)
  const { own, inner } = await frame.evaluate(
    async ([what, options]) => ({
      inner: globalThis.axe?.utils.getFrameContexts(what) ?? [],
      own: JSON.stringify(await globalThis.axe?.runPartial(what, options)),
    }),
    [context, OPTIONS] as const,
  )
  await frame.evaluate(resumeTransitions)
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
 * A button that was just enabled, or a toast that closes, briefly has a colour between two states. This waits for
 * running transitions, then disables transitions so that later changes are immediate.
 */
async function stopTransitions(): Promise<void> {
  const running = document
    .getAnimations()
    .filter((one) => one instanceof CSSTransition && one.playState === 'running')
  await Promise.allSettled(running.map(({ finished }) => finished))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** Enables transitions again. */
function resumeTransitions(): void {
  document.adoptedStyleSheets.pop()
}

/** Retries once if the frame navigates during the check. */
async function partsWithin(frame: Frame, context: Axe.FrameContextObject): Promise<string[]> {
  try {
    return await partsOf(frame, context)
  } catch {
    await frame.waitForLoadState()
    return partsOf(frame, context)
  }
}
