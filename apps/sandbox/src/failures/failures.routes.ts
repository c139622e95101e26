/** How a tester switches failures on and off, the same for each stand-in that has some. */
import type { FastifyInstance } from 'fastify'
import type { SandboxOptions } from '../options.ts'
import { html, type Html } from '../pages/html.ts'
import type { Translate } from '../pages/page.ts'
import { type ActiveFailure, clearFailure, setFailure } from './failures.queries.ts'

const uses: Readonly<Record<string, number | null>> = { '1': 1, '3': 3, always: null }
const USES_TEXTS = [
  ['1', 'once'],
  ['3', 'thrice'],
  ['always', 'always'],
] as const

interface Failures {
  /** Of the page that lists them. */
  path: string
  kinds: readonly string[]
}

export function switchFailures(
  app: FastifyInstance,
  { pool }: Pick<SandboxOptions, 'pool'>,
  { path, kinds }: Failures,
): void {
  app.post<{ Body: Record<string, string> }>('/failures', async (request, reply) => {
    const { kind = '', uses: wanted = '' } = request.body
    if (!kinds.includes(kind) || (wanted !== 'off' && !Object.hasOwn(uses, wanted)))
      return reply.code(400).send({ error: { code: 'badRequest' } })
    if (wanted === 'off') await clearFailure(pool, kind)
    else await setFailure(pool, kind, uses[wanted] ?? null)
    return reply.redirect(`${path}/`, 303)
  })
}

/** An entry of the page: the failure, and the form that switches it. */
export function failureItem(
  t: Translate,
  path: string,
  { name, kind, active }: { name: string; kind: string; active: readonly ActiveFailure<string>[] },
): Html {
  const failure = active.find((one) => one.kind === kind)
  const times = USES_TEXTS.map(
    ([value, text]) => html`<option value="${value}">${t(`aggregator.${text}`)}</option>`,
  )
  const off = html`<button class="button quiet fit" name="uses" value="off">${t('aggregator.turnOff')}</button>`
  const on = html`<select name="uses" aria-label="${t('aggregator.uses')}">${times}</select>
<button class="button quiet fit">${t('aggregator.turnOn')}</button>`
  return html`<li><form class="item failure" method="post" action="${path}/failures">
<span><strong>${name}</strong>${failure === undefined ? null : html` <span class="active">${stateOf(t, failure)}</span>`}</span>
<input type="hidden" name="kind" value="${kind}" />
<span class="end">${failure === undefined ? on : off}</span>
</form></li>`
}

const stateOf = (t: Translate, { usesLeft }: ActiveFailure<string>): string =>
  usesLeft === null ? t('aggregator.on') : t('aggregator.left', { count: usesLeft })
