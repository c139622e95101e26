import { toDecimal } from '@fairhall/money'
import { html, type Html } from '../../pages/html.ts'
import type { Translate } from '../../pages/page.ts'
import type { Round } from '../play/rounds.queries.ts'
import type { ActiveFailure } from './failures.queries.ts'
import {
  callFailures,
  type FailureKind,
  listFailures,
  pictureFailures,
  roundFailures,
} from './failures.rules.ts'

interface Shown {
  active: readonly ActiveFailure[]
  rounds: readonly Round[]
  gamesCount: number
  studiosCount: number
}

const groups = [
  ['calls', callFailures],
  ['list', listFailures],
  ['pictures', pictureFailures],
  ['rounds', roundFailures],
] as const

export function failuresBody(t: Translate, path: string, shown: Shown): Html {
  const sections = groups.map(([name, kinds]) => {
    const items = kinds.map((kind) => failureItem(t, path, kind, shown.active))
    return html`<h2>${t(`aggregator.${name}`)}</h2><ul class="list">${items}</ul>`
  })
  return html`<div class="stack">
<div><h1>${t('aggregator.title')}</h1><p class="muted">${t('aggregator.intro')}</p>
<p class="muted">${t('aggregator.games', { count: shown.gamesCount })} · ${t('aggregator.studios', { count: shown.studiosCount })}</p></div>
${sections}
<h2>${t('aggregator.latest')}</h2>
${shown.rounds.length === 0 ? html`<p class="muted">${t('aggregator.noRounds')}</p>` : roundList(t, shown.rounds)}
</div>`
}

function failureItem(t: Translate, path: string, kind: FailureKind, active: readonly ActiveFailure[]): Html {
  const failure = active.find((one) => one.kind === kind)
  const name = t(`aggregator.failures.${kind}`)
  const times = [
    ['1', 'once'],
    ['3', 'thrice'],
    ['always', 'always'],
  ].map(([value = '', word = '']) => html`<option value="${value}">${t(`aggregator.${word}`)}</option>`)
  const off = html`<button class="button quiet fit" name="uses" value="off">${t('aggregator.turnOff')}</button>`
  const on = html`<select name="uses" aria-label="${t('aggregator.uses')}">${times}</select>
<button class="button quiet fit">${t('aggregator.turnOn')}</button>`
  return html`<li><form class="item failure" method="post" action="${path}/failures">
<span><strong>${name}</strong>${failure === undefined ? null : html` <span class="active">${stateOf(t, failure)}</span>`}</span>
<input type="hidden" name="kind" value="${kind}" />
<span class="end">${failure === undefined ? on : off}</span>
</form></li>`
}

const stateOf = (t: Translate, { usesLeft }: ActiveFailure): string =>
  usesLeft === null ? t('aggregator.on') : t('aggregator.left', { count: usesLeft })

function roundList(t: Translate, rounds: readonly Round[]): Html {
  const items = rounds.map(
    (round) => html`<li><div class="item">
<strong>${round.game}</strong><span class="end">${amount(round, round.stake)} → ${amount(round, round.win ?? 0n)} ${round.currency}</span>
<span class="muted">${round.id.slice(0, 8)}</span><span class="end muted">${t(`aggregator.states.${round.state}`)}</span>
</div></li>`,
  )
  return html`<ul class="list">${items}</ul>`
}

const amount = ({ subunitToUnit }: Round, value: bigint): string => toDecimal(value, subunitToUnit)
