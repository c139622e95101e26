/** Recomputes a round in this browser from its published data, without trusting the server's verdict. */
import { verifyPublished, type PublishedVerdict } from '@fairhall/games'
import { isOtherKey } from '../core/fairness/own-keys.ts'
import type { Api } from '../net/api.ts'
import type { Texts } from '../core/language/texts.ts'
import { h, icon } from './dom.ts'

/** A button that the verdict replaces. */
export function checkButton(api: Api, t: Texts, roundId: string): HTMLElement {
  const place = h('span', { class: 'check', attributes: { 'aria-live': 'polite' } })
  const button = h(
    'button',
    { type: 'button', class: 'small-button', on: { click: () => void check() } },
    t('fairnessPanel.check'),
  )
  place.append(button)

  async function check(): Promise<void> {
    button.setAttribute('aria-busy', 'true')
    const verdict = await verdictOf(api, roundId).catch(() => 'failed' as const)
    const mark = verdict === 'right' ? icon('check') : icon('alert')
    place.replaceChildren(
      h('span', { class: `verdict verdict-${verdict}` }, mark, t(`fairnessPanel.verdicts.${verdict}`)),
    )
  }
  return place
}

async function verdictOf(api: Api, roundId: string): Promise<PublishedVerdict['kind']> {
  const published = await api.evidence(roundId)
  if (published.key && isOtherKey(roundId, published.key)) return 'wrong'
  return verifyPublished(published).kind
}
