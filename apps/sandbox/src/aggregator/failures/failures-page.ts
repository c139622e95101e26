import { toDecimal } from '@fairhall/money'
import type { ActiveFailure } from '../../failures/failures.queries.ts'
import { failureItem } from '../../failures/failures.routes.ts'
import { html, type Html } from '../../pages/html.ts'
import type { Translate } from '../../pages/page.ts'
import type { Round } from '../play/rounds.queries.ts'
import {
  callFailures,
  type FailureKind,
  listFailures,
  pictureFailures,
  roundFailures,
} from './failures.rules.ts'

interface Shown {
  active: readonly ActiveFailure<FailureKind>[]
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
    const items = kinds.map((kind) =>
      failureItem(t, path, { name: t(`aggregator.failures.${kind}`), kind, active: shown.active }),
    )
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
