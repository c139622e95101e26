import { ownClientSeed } from '../core/fairness/client-seed.ts'
import type { GameKit, GameView } from '../core/game/game-view.ts'
import type { Texts } from '../core/language/texts.ts'
import type { Api } from '../net/api.ts'
import type { Seeds } from '../net/api-types.ts'
import { h } from './dom.ts'
import { createPanel, type Panel } from './panel.ts'
import { createSeedForm } from './seed-form.ts'

/** Seeds before and after a rotation: the commitment, the player's client seed, and the revealed seed. */
export function createFairnessPanel(kit: GameKit, api: Api, view: GameView): Panel {
  const { t } = kit
  return createPanel(t, 'fairness', t('fairness'), (body) => {
    if (view.fairness !== undefined) return body.append(view.fairness())
    const status = h('p', { class: 'quiet', attributes: { role: 'status' } }, t('loading'))
    const place = h('div', {})
    body.append(h('p', {}, t('fairnessPanel.how')), place, status)

    const draw = (seeds: Seeds) => {
      status.textContent = ''
      const form = createSeedForm(kit, api, seeds, (next, isDone) => {
        draw(next)
        status.textContent = t(isDone ? 'fairnessPanel.rotated' : 'fairnessPanel.rotatedElsewhere')
      })
      place.replaceChildren(currentSeeds(t, seeds), form, previousSeeds(t, seeds))
    }
    api.seeds().then(draw, () => {
      status.textContent = t('notices.connection.text')
    })
  })
}

const currentSeeds = (t: Texts, { active, next }: Seeds): HTMLElement =>
  h(
    'section',
    {},
    h('h3', {}, t('fairnessPanel.current')),
    secret(t('fairnessPanel.serverSeedHash'), active.serverSeedHash),
    secret(t('fairnessPanel.clientSeed'), active.clientSeed ?? ownClientSeed),
    secret(t('fairnessPanel.nonce'), String(active.nonce)),
    secret(t('fairnessPanel.nextHash'), next.serverSeedHash),
  )

function previousSeeds(t: Texts, { previous }: Seeds): HTMLElement {
  if (previous === null) return h('p', { class: 'quiet' }, t('fairnessPanel.noPrevious'))
  const { isReplaced, serverSeed, serverSeedHash, clientSeed, nonces } = previous
  return h(
    'section',
    {},
    h('h3', {}, t('fairnessPanel.previous')),
    isReplaced ? h('p', {}, t('fairnessPanel.replaced')) : null,
    secret(t('fairnessPanel.serverSeed'), serverSeed),
    secret(t('fairnessPanel.serverSeedHash'), serverSeedHash),
    clientSeed === null ? null : secret(t('fairnessPanel.clientSeed'), clientSeed),
    h('p', { class: 'quiet' }, t('fairnessPanel.checkHint', { count: nonces })),
  )
}

/** A long hexadecimal value: fully shown, selectable, may break anywhere. */
export function secret(label: string, value: string): HTMLElement {
  return h('div', { class: 'secret' }, h('span', {}, label), h('code', {}, value))
}
