import { toFailure } from '../core/table/requests.ts'
import { drawClientSeed, ownClientSeed } from '../core/fairness/client-seed.ts'
import type { GameKit, GameView } from '../core/game/game-view.ts'
import { noticeOf } from '../core/screen/notices.ts'
import type { Texts } from '../core/language/texts.ts'
import type { Api } from '../net/api.ts'
import type { Seeds } from '../net/wire.ts'
import { h } from './dom.ts'
import { createPanel, type Panel } from './panel.ts'

const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/

/** Seeds before and after a rotation: the commitment, the player's client seed, and the revealed seed. */
export function createFairnessPanel({ t, store }: GameKit, api: Api, view: GameView): Panel {
  return createPanel(t, 'fairness', t('fairness'), (body) => {
    if (view.fairness !== undefined) return body.append(view.fairness())
    const status = h('p', { class: 'quiet', attributes: { role: 'status' } }, t('loading'))
    const place = h('div', {})
    body.append(h('p', {}, t('fairnessPanel.how')), place, status)

    const draw = (seeds: Seeds) => {
      status.textContent = ''
      place.replaceChildren(current(seeds), form(seeds), previous(seeds))
    }

    const current = ({ active, next }: Seeds) =>
      h(
        'section',
        {},
        h('h3', {}, t('fairnessPanel.current')),
        secret(t('fairnessPanel.serverSeedHash'), active.serverSeedHash),
        secret(t('fairnessPanel.clientSeed'), active.clientSeed ?? ownClientSeed),
        secret(t('fairnessPanel.nonce'), String(active.nonce)),
        secret(t('fairnessPanel.nextHash'), next.serverSeedHash),
      )

    const previous = ({ previous: old }: Seeds) => {
      if (old === null) return h('p', { class: 'quiet' }, t('fairnessPanel.noPrevious'))
      return h(
        'section',
        {},
        h('h3', {}, t('fairnessPanel.previous')),
        ...(old.isReplaced ? [h('p', {}, t('fairnessPanel.replaced'))] : []),
        secret(t('fairnessPanel.serverSeed'), old.serverSeed),
        secret(t('fairnessPanel.serverSeedHash'), old.serverSeedHash),
        ...(old.clientSeed === null ? [] : [secret(t('fairnessPanel.clientSeed'), old.clientSeed)]),
        h('p', { class: 'quiet' }, t('fairnessPanel.checkHint', { count: old.nonces })),
      )
    }

    const form = ({ next: { serverSeedHash } }: Seeds) => {
      const input = h('input', {
        type: 'text',
        id: 'client-seed',
        attributes: {
          maxlength: '64',
          autocomplete: 'off',
          spellcheck: 'false',
          'aria-describedby': 'client-seed-problem',
        },
      })
      input.value = drawClientSeed()
      const problem = h('p', { class: 'problem', id: 'client-seed-problem', attributes: { role: 'alert' } })
      const rotate = h(
        'button',
        { class: 'small-button strong', type: 'button', on: { click: () => void submit() } },
        t('fairnessPanel.rotate'),
      )
      const label = h('label', { attributes: { for: 'client-seed' } }, t('fairnessPanel.newClientSeed'))
      // A sandboxed page cannot submit forms, so there is none: the button and Enter do the work.
      const submit = async () => {
        if (store.state.phase !== 'idle') return void (problem.textContent = t('fairnessPanel.roundOpen'))
        if (!CLIENT_SEED.test(input.value))
          return void (problem.textContent = t('fairnessPanel.clientSeedProblem'))
        try {
          const clientSeed = input.value
          const seeds = await api.rotate({ clientSeed, serverSeedHash })
          draw(seeds)
          const isDone =
            seeds.active.serverSeedHash === serverSeedHash && seeds.active.clientSeed === clientSeed
          status.textContent = t(isDone ? 'fairnessPanel.rotated' : 'fairnessPanel.rotatedElsewhere')
        } catch (error) {
          problem.textContent = whyNot(t, error)
        }
      }
      input.addEventListener('keydown', ({ key }) => void (key === 'Enter' && submit()))
      const element = h('div', { class: 'seed-form' })
      element.append(
        label,
        h('div', { class: 'seed-row' }, input, rotate),
        problem,
        h('p', { class: 'quiet' }, t('fairnessPanel.rotateHint')),
      )
      return element
    }

    api.seeds().then(draw, () => {
      status.textContent = t('notices.connection.text')
    })
  })
}

/** One pair of seeds serves all games, so a round of another game may block the change. */
export function whyNot(t: Texts, error: unknown): string {
  const { code, game } = toFailure(error)
  if (code === 'roundOpen' && game !== null) return t('fairnessPanel.roundOpenIn', { game })
  if (code === 'roundOpen') return t('fairnessPanel.roundOpen')
  if (code === 'clientSeedNotAllowed') return t('fairnessPanel.clientSeedProblem')
  const kind = noticeOf(code)
  return t(`notices.${kind}.text`, { amount: '' })
}

/** A long hexadecimal value: fully shown, selectable, may break anywhere. */
export function secret(label: string, value: string): HTMLElement {
  return h('div', { class: 'secret' }, h('span', {}, label), h('code', {}, value))
}
