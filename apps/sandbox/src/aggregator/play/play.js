// The game of the aggregator stand-in: three reels, or one of three gates. It works in an opaque origin, without storage.
import { drawGates, drawReels } from './stage.js'

const { api, texts: source } = document.body.dataset
const texts = JSON.parse(source)
const token = location.hash.slice(1)
const stage = document.querySelector('#stage')
const notice = document.querySelector('#notice')
const panel = document.querySelector('#panel')
const TRIES = 4
const state = { session: null, stake: 0, isBusy: true, round: null, freeSpins: null }

const text = (word, values = {}) =>
  Object.entries(values).reduce((all, [name, value]) => all.replaceAll(`{${name}}`, value), texts[word])
const postToSite = (message) =>
  parent === window || parent.postMessage({ source: 'fairhall-game', ...message }, '*')
const pause = (ms) => new Promise((done) => setTimeout(done, ms))
const money = (amount) => `${amount} ${state.session.currency}`

async function call(path, body) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const reply = await fetch(`${api}/${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (reply.status === 401) throw new Error('sessionOver')
  if (reply.status >= 500) throw new Error('failed')
  return { status: reply.status, ...(await reply.json()) }
}

/** Repeats a call whose answer did not arrive; the server plays each bet once. */
async function callSurely(path, body) {
  for (let tries = 1; ; tries += 1) {
    try {
      const reply = await call(path, body)
      if (reply.round?.state !== 'placing' || tries === TRIES) return reply
    } catch (error) {
      if (error.message === 'sessionOver' || tries === TRIES) throw error
    }
    await pause(1000 * tries)
  }
}

function say(word, values, tone = '') {
  notice.textContent = text(word, values)
  notice.className = `notice ${tone}`
}

const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(36)).join('-')

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (key === 'onclick') made.addEventListener('click', value)
    else if (value !== false) made.setAttribute(key, value === true ? '' : value)
  made.append(...children.filter((child) => child !== null))
  return made
}

function showPanel() {
  const { session, stake, isBusy, round, freeSpins } = state
  const isGates = session.kind === 'gates'
  const isOpen = round?.state === 'open'
  const step = (by, label, sign) =>
    element(
      'button',
      {
        type: 'button',
        class: 'step',
        'aria-label': texts[label],
        disabled: isBusy || isOpen || freeSpins !== null || session.stakes[stake + by] === undefined,
        onclick: () => {
          state.stake += by
          showPanel()
        },
      },
      sign,
    )
  const value = (label, shown) =>
    element('div', { class: 'value' }, element('dt', {}, texts[label]), element('dd', {}, shown))
  const balance = session.balance === null ? '–' : money(session.balance)
  const action =
    isOpen && isGates
      ? null
      : element(
          'button',
          { type: 'button', class: 'main', id: 'play', disabled: isBusy, onclick: isOpen ? finish : play },
          isOpen
            ? texts.resume
            : freeSpins === null
              ? texts[isGates ? 'stake' : 'spin']
              : text('freeSpins', { count: freeSpins.left }),
        )
  panel.replaceChildren(
    element(
      'dl',
      { class: 'values' },
      value(session.mode === 'demo' ? 'demo' : 'balance', balance),
      value('win', money(round?.win ?? freeSpins?.totalWin ?? '0')),
    ),
    element(
      'div',
      { class: 'stakes' },
      step(-1, 'less', '−'),
      element(
        'output',
        { 'aria-label': texts.stake },
        money(freeSpins?.stake ?? (isOpen ? round.stake : session.stakes[stake])),
      ),
      step(1, 'more', '+'),
    ),
    ...(action === null ? [] : [action]),
  )
}

const drawn = () =>
  state.session.kind === 'gates' ? drawGates(stage, state, text, pick) : drawReels(stage, state, texts)

async function busily(work) {
  state.isBusy = true
  showPanel()
  try {
    await work()
  } catch (error) {
    if (state.round !== null && state.round.state !== 'open') postToSite({ kind: 'round.cancelled' })
    say(error.message === 'sessionOver' ? 'sessionOver' : 'failed', {}, 'bad')
    if (error.message === 'sessionOver') return
  }
  state.isBusy = false
  showPanel()
}

const play = () => busily(() => (state.freeSpins === null ? bet() : spinFree()))

async function bet() {
  const { session } = state
  const stake = session.stakes[state.stake]
  state.round = null
  postToSite({ kind: 'round.started', stake, currency: session.currency })
  await drawn().start()
  const reply = await callSurely('rounds', { key: newKey(), stake })
  if (reply.status === 409) {
    await begin()
    return say('roundOpen')
  }
  if (reply.status !== 200) throw new Error('failed')
  await show(reply)
}

const finish = () => busily(async () => show(await callSurely(`rounds/${state.round.id}/end`, {})))
const pick = (gate) =>
  busily(async () => {
    postToSite({ kind: 'round.moved' })
    await show(await callSurely(`rounds/${state.round.id}/end`, {}), gate)
  })

async function spinFree() {
  const { id, left } = state.freeSpins
  await drawn().start()
  const reply = await callSurely('free-spins', { id, left })
  if (reply.status !== 200) return begin()
  await drawn().show(reply)
  const isOver = reply.left === 0
  state.freeSpins = isOver ? null : { ...state.freeSpins, left: reply.left, totalWin: reply.totalWin }
  state.round = isOver ? { state: 'settled', win: reply.totalWin } : null
  if (reply.balance !== null) state.session.balance = reply.balance
  sayWin(reply.win, reply.stake)
}

async function show({ round, balance, isInterrupted }, gate = 0) {
  state.round = round
  if (balance !== null && balance !== undefined) state.session.balance = balance
  if (isInterrupted) {
    say('interrupted', {}, 'bad')
    throw Object.assign(new Error('sessionOver'))
  }
  if (round.state === 'open') {
    postToSite({ kind: 'round.turn' })
    say('pickDoor')
    return drawn().pickable()
  }
  if (round.state === 'settled') {
    await drawn().show(round, gate)
    sayWin(round.win, round.stake)
    postToSite({
      kind: 'round.shown',
      roundId: round.id,
      stake: round.stake,
      win: round.win,
      currency: state.session.currency,
      balance,
    })
    return
  }
  drawn()
  postToSite({ kind: 'round.cancelled' })
  if (round.state === 'returned') return say('returned', {}, 'bad')
  say(round.apiCode === 100 ? 'notEnough' : 'refused', {}, 'bad')
  if (round.apiCode === 100 && state.session.mode === 'real') postToSite({ kind: 'deposit.requested' })
}

/** A win that is not above the stake is not celebrated. */
const sayWin = (win, stake) =>
  Number(win) > 0
    ? say('won', { amount: money(win) }, Number(win) > Number(stake) ? 'good' : '')
    : say('noWin')

async function begin() {
  const session = await call('session')
  state.session = session
  state.stake = Math.min(session.defaultStake, session.stakes.length - 1)
  state.round = session.openRound
  state.freeSpins = session.freeSpins ?? null
  const stagePart = drawn()
  if (session.openRound !== null && session.kind === 'gates') stagePart.pickable()
  notice.textContent = session.kind === 'gates' ? texts.pickDoor : ''
}

addEventListener('message', async ({ source: from, data }) => {
  if (from !== parent || data?.source !== 'fairhall-site' || data.kind !== 'balance.changed') return
  if (state.session === null || state.isBusy) return
  const { balance } = await call('session')
  state.session.balance = balance
  showPanel()
})

try {
  await begin()
  state.isBusy = false
  showPanel()
  postToSite({ kind: 'ready', game: document.body.dataset.game })
} catch (error) {
  say(error.message === 'sessionOver' ? 'sessionOver' : 'failed', {}, 'bad')
  postToSite({ kind: 'error', code: error.message })
}
