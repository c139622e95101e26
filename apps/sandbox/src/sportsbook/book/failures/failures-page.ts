import type { ActiveFailure } from '../../../failures/failures.queries.ts'
import { failureItem } from '../../../failures/failures.routes.ts'
import { html, type Html } from '../../../pages/html.ts'
import type { Translate } from '../../../pages/page.ts'
import type { StoredBet, StoredLeg } from '../bets/bet.ts'
import { languageOf, marketText, selectionText } from '../bets/leg-texts.ts'
import { readMarketId } from '../offers/listed.rules.ts'
import { type BookFailure, bookFailures } from './failures.rules.ts'

interface Shown {
  active: readonly ActiveFailure<BookFailure>[]
  bets: readonly StoredBet[]
  locale: string
}

/** The results that a tester can set. */
export const settableResults = ['won', 'lost', 'void'] as const

export function failuresBody(t: Translate, path: string, { active, bets, locale }: Shown): Html {
  const failures = bookFailures.map((kind) =>
    failureItem(t, path, { name: t(`sportsbook.failures.${kind}`), kind, active }),
  )
  const legs = bets.flatMap((bet) => bet.legs.map((leg) => legItem(t, path, leg, locale)))
  return html`<div class="stack">
<div><h1>${t('sportsbook.title')}</h1><p class="muted">${t('sportsbook.intro')}</p></div>
<h2>${t('sportsbook.bets')}</h2><ul class="list">${failures}</ul>
<h2>${t('sportsbook.latest')}</h2>
${legs.length === 0 ? html`<p class="muted">${t('sportsbook.noBets')}</p>` : html`<ul class="list">${legs}</ul>`}
</div>`
}

function legItem(t: Translate, path: string, leg: StoredLeg, locale: string): Html {
  const { matchId, marketId, selectionId, home, away, result } = leg
  const market = readMarketId(marketId) ?? { market: marketId }
  const language = languageOf(locale)
  const pick = selectionText({ ...market, selection: selectionId }, { home, away }, language)
  const options = settableResults.map(
    (one) => html`<option value="${one}">${t(`sportsbook.results.${one}`)}</option>`,
  )
  return html`<li><form class="item failure" method="post" action="${path}/rulings">
<span><strong>${home} – ${away}</strong><br /><span class="muted">${marketText(market, language)}: ${pick}${result === null ? null : ` (${result})`}</span></span>
<input type="hidden" name="match" value="${matchId}" /><input type="hidden" name="market" value="${marketId}" />
<input type="hidden" name="selection" value="${selectionId}" />
<span class="end"><select name="result" aria-label="${t('sportsbook.result')}">${options}</select>
<button class="button quiet fit">${t('sportsbook.setResult')}</button>
<button class="button quiet fit" name="abandon" value="yes">${t('sportsbook.abandon')}</button></span>
</form></li>`
}
