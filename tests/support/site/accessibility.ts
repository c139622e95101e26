/**
 * Runs axe on a page and its frames. The script is loaded once per document and evaluates inside the page. Only the
 * violations leave a page without frames; a page with frames also sends what axe needs to combine their results.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'

declare global {
  var axe: typeof Axe | undefined
}

/** The minified script, because every document parses it again. */
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const OPTIONS: Axe.RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  resultTypes: ['violations'],
}

/** Rules whose result depends on colours, fonts and sizes, for a page that was checked in another brand. */
export const RULES_OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size']

/**
 * Returns violations of WCAG 2.2 AA as readable lines. `within` is a selector that limits the check, `rules` limits it
 * to some of the rules.
 */
export async function accessibilityProblems(
  page: Page,
  within?: string,
  rules?: string[],
): Promise<string[]> {
  const options: Axe.RunOptions =
    rules === undefined ? OPTIONS : { ...OPTIONS, runOnly: { type: 'rule', values: rules } }
  const main = page.mainFrame()
  const violations = await (main.childFrames().length === 0
    ? violationsOf(main, within, options)
    : violationsWithFrames(main, within, options))
  if (violations === undefined) throw new Error('The page navigated away during the accessibility check.')
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => [`${id}:`, ...target, html, failureSummary].join(' ')),
  )
}

async function violationsOf(
  frame: Frame,
  within: string | undefined,
  options: Axe.RunOptions,
): Promise<Axe.Result[] | undefined> {
  await prepare(frame)
  const violations = await frame.evaluate(
    async ([what, how]) => (await globalThis.axe?.run(what === '' ? document : what, how))?.violations,
    [within ?? '', options] as const,
  )
  await frame.evaluate(resumeTransitions)
  return violations
}

async function violationsWithFrames(
  frame: Frame,
  within: string | undefined,
  options: Axe.RunOptions,
): Promise<Axe.Result[] | undefined> {
  const context = { include: within === undefined ? [] : [[within]], exclude: [] }
  const parts = await partsOf(frame, context, options)
  return frame.evaluate(
    async ([found, how]) => {
      const merged = await globalThis.axe?.finishRun(
        found.map((part) => JSON.parse(part)),
        how,
      )
      return merged?.violations
    },
    [parts, options] as const,
  )
}

/** Loads axe, and stops transitions until `resumeTransitions`. */
async function prepare(frame: Frame): Promise<void> {
  await frame.waitForLoadState('domcontentloaded')
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(SCRIPT)
  await frame.evaluate(stopTransitions)
}

/**
 * Returns the partial results of a frame and its inner frames, in order, each as JSON, which is faster than objects.
 */
async function partsOf(
  frame: Frame,
  context: Axe.FrameContextObject,
  options: Axe.RunOptions,
): Promise<string[]> {
  await prepare(frame)
  const { own, inner } = await frame.evaluate(
    async ([what, how]) => ({
      inner: globalThis.axe?.utils.getFrameContexts(what) ?? [],
      own: JSON.stringify(await globalThis.axe?.runPartial(what, how)),
    }),
    [context, options] as const,
  )
  await frame.evaluate(resumeTransitions)
  const parts = [own]
  for (const { frameSelector, frameContext } of inner) {
    const element = await frame.evaluateHandle(
      (selector) => globalThis.axe?.utils.shadowSelect(selector),
      frameSelector,
    )
    const child = await element.asElement()?.contentFrame()
    parts.push(...(child ? await partsWithin(child, frameContext, options) : ['null']))
  }
  return parts
}

/**
 * A button that was just enabled, or a notice that appears, briefly has a colour between two states. This waits for
 * running transitions and short animations, then disables transitions so that later changes are immediate. The cookie
 * notice appears without a press, so it may do so during the check.
 */
async function stopTransitions(): Promise<void> {
  const running = document
    .getAnimations()
    .filter(
      ({ playState, effect }) =>
        playState === 'running' && Number(effect?.getComputedTiming().endTime) < 1_000,
    )
  await Promise.allSettled(running.map(({ finished }) => finished))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '*, *::before, *::after { transition: none !important } .cookie-popup { animation: none !important }',
  )
  document.adoptedStyleSheets.push(sheet)
}

/** Enables transitions again. */
function resumeTransitions(): void {
  document.adoptedStyleSheets.pop()
}

/** Retries once if the frame navigates during the check. */
async function partsWithin(
  frame: Frame,
  context: Axe.FrameContextObject,
  options: Axe.RunOptions,
): Promise<string[]> {
  try {
    return await partsOf(frame, context, options)
  } catch {
    await frame.waitForLoadState()
    return partsOf(frame, context, options)
  }
}
