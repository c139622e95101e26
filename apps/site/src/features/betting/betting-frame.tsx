import { cx } from '@fairhall/ui/cx'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { frameSandbox } from '../../shell/frames/frame-sandbox.ts'
import { useNoFrameFullScreen } from '../../shell/frames/use-no-frame-full-screen.ts'
import type { PageLocale } from '../../shell/locale/locale.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { onOutsideChange } from '../../shell/player/live-accounts.ts'
import { PLAYER } from '../../shell/player/player-queries.ts'
import { RealityCheckQuestion } from '../../shell/reality-check/reality-check-question.tsx'
import { useRealityCheck } from '../../shell/reality-check/use-reality-check.ts'
import { useSession } from '../../shell/session/session.ts'
import { type PageMessage, readSportsbookMessage, type SportsbookMessage } from './betting-messages.ts'
import { BettingBar } from './betting-bar.tsx'
import { SCREEN, STAGE, StageCover } from './stage-cover.tsx'
import { useBettingSession } from './use-betting-session.tsx'

interface Props {
  betting: { clientHost: string; clientId: string }
  path: string
  onPath: (path: string, isReplaced: boolean) => void
  onRetry: () => void
}

/** A client that is not ready by then is unreachable. */
const PATIENCE_MS = 15_000

/** Exchanges messages with the sportsbook's client. Both sides check the other's window and origin. */
export function BettingFrame({ betting, path, onPath, onRetry }: Props) {
  const t = useTranslations('pages.betting')
  const { page } = useRouteContext({ from: '__root__' })
  const frame = useRef<HTMLIFrameElement>(null)
  const origin = new URL(betting.clientHost).origin
  const [state, setState] = useState<'loading' | 'ready' | 'unreachable'>('loading')
  const [height, setHeight] = useState<number | null>(null)
  const [isFull, setFull] = useState(false)
  // The client gets later places by message: another address would load it again.
  const [address] = useState(() => addressOf(betting, page.locale, path))
  const shown = useRef(path)
  const send = (message: PageMessage) =>
    frame.current?.contentWindow?.postMessage({ source: 'fairhall-site', ...message }, origin)
  const { status } = useSession()
  const bets = useBettingSession((token) => send({ kind: 'session', token }))
  const change = useChanges()
  // Bets have no rounds that could run: the question comes when it is due.
  const check = useRealityCheck(status === 'player', noPause)
  useNoFrameFullScreen(check.isHeld, frame)

  const begin = () => {
    setState('ready')
    send({ kind: 'settings', ...languageOf(page.locale), theme: themeOfPage() })
    void bets.open()
  }
  function answer(message: SportsbookMessage) {
    if (message.kind === 'ready') return begin()
    if (message.kind === 'session.requested') return void bets.open()
    if (message.kind === 'height') return setHeight(message.height)
    if (message.kind === 'fullscreen') return setFull(message.isOn)
    // To the client, a player without a session is a visitor.
    if (message.kind === 'sign-in.requested' && status === 'player') return bets.ask()
    if (message.kind !== 'route') return change(message.kind)
    shown.current = message.path
    return onPath(message.path, message.isReplaced)
  }
  const onMessage = useEffectEvent((event: MessageEvent) => {
    if (event.source !== frame.current?.contentWindow || event.origin !== origin) return
    const message = readSportsbookMessage(event.data)
    if (message !== null) answer(message)
  })
  useEffect(() => {
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])

  useEffect(() => {
    if (state !== 'loading') return undefined
    const timer = setTimeout(() => setState('unreachable'), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [state])

  const sendRoute = useEffectEvent(() => send({ kind: 'route', path }))
  useEffect(() => {
    if (path === shown.current) return
    shown.current = path
    sendRoute()
  }, [path])

  const openAgain = useEffectEvent(() => state === 'ready' && void bets.open())
  useEffect(() => {
    openAgain()
  }, [status])

  const sendBalance = useEffectEvent(() => send({ kind: 'balance.changed' }))
  useEffect(() => onOutsideChange(sendBalance), [])

  return (
    <div className={cx(SCREEN, height !== null && 'h-auto md:h-auto', isFull && FULL)}>
      {status === 'player' && <BettingBar check={check} />}
      {bets.refusal}
      <div className={STAGE} style={height === null || isFull ? undefined : { height, flex: 'none' }}>
        <iframe
          ref={frame}
          src={address}
          title={t('title')}
          sandbox={frameSandbox(address, location.origin)}
          allow="fullscreen"
          referrerPolicy="origin"
          className="size-full border-0"
        />
        {status === 'player' && <RealityCheckQuestion check={check} />}
        {state !== 'ready' && <StageCover onRetry={state === 'unreachable' ? onRetry : undefined} />}
      </div>
    </div>
  )
}

/** With the bar above it: a player in full screen needs it, too. */
const FULL = 'max-md:fixed max-md:inset-0 max-md:z-40 max-md:m-0 max-md:h-dvh max-md:bg-ink'

/** The sportsbook's client can't be paused: the question covers it. */
const noPause = () => {}

function addressOf({ clientHost, clientId }: Props['betting'], locale: PageLocale, path: string): string {
  const address = new URL(clientHost)
  address.searchParams.set('client', clientId)
  address.searchParams.set('lang', locale.code)
  if (path !== '/') address.searchParams.set('path', path)
  return address.href
}

const languageOf = ({ code, fallback }: PageLocale) => ({
  locale: code,
  fallbacks: fallback ? [fallback] : [],
})

/** A brand may be light: its own page is then too. */
const themeOfPage = () =>
  getComputedStyle(document.documentElement).colorScheme === 'light' ? 'light' : 'dark'

/** What a bet, or a request of the player in the frame, changes around the frame. */
function useChanges() {
  const modals = useModals()
  const queryClient = useQueryClient()
  const { status } = useSession()
  return (kind: 'sign-in.requested' | 'deposit.requested' | 'balance.changed'): void => {
    if (kind === 'balance.changed') {
      for (const name of ['accounts', 'limits', 'sports-bets'])
        void queryClient.invalidateQueries({ queryKey: [PLAYER, name] })
    } else if (kind === 'deposit.requested' && status === 'player') void modals.open('wallet', 'deposit')
    else if (status === 'guest') void modals.open('sign-in')
  }
}
