import { CallError } from '@fairhall/client'
import type { Ticket } from '@fairhall/contract'
import { buttonClass } from '@fairhall/ui/button'
import { Spinner } from '@fairhall/ui/spinner'
import { Link } from '@tanstack/react-router'
import { KeyRound, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { visitorId } from '../../shell/third-party/fingerprint.ts'
import { session, useSession } from '../../shell/session/session.ts'
import { LazyFactorCard } from './lazy-factor-card.tsx'
import { MessageCard } from './message-card.tsx'

type State =
  | { kind: 'waiting' }
  | { kind: 'already' }
  | { kind: 'factor'; ticket: Ticket; backRoute: string }
  | { kind: 'failed'; reason: string }

/** Handles an operator's login link: signs the player in, or shows why it failed. */
export function AutologinPage() {
  const t = useTranslations('pages.autologin')
  const [state, continueTo] = useLink()
  if (state.kind === 'waiting')
    return (
      <MessageCard isBusy icon={KeyRound} title={t('title')} text={t('description')}>
        <Spinner className="size-6" />
      </MessageCard>
    )
  if (state.kind === 'factor')
    return <LazyFactorCard ticket={state.ticket} onSignedIn={() => continueTo(state.backRoute)} />
  if (state.kind === 'already')
    return (
      <div data-passage-ended="">
        <MessageCard icon={UserRoundCheck} title={t('already.title')} text={t('already.text')}>
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {t('lobby')}
          </Link>
        </MessageCard>
      </div>
    )
  return (
    <div role="alert" data-passage-ended="">
      <MessageCard icon={UserRoundX} title={t('failed.title')} text={state.reason}>
        <Link to="/" search={{ 'sign-in': 'true' }} className={buttonClass({ variant: 'primary' })}>
          {t('signIn')}
        </Link>
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          {t('lobby')}
        </Link>
      </MessageCard>
    </div>
  )
}

function useLink(): [State, (backRoute: string) => void] {
  const t = useTranslations('pages.autologin')
  const client = useClient()
  const { status } = useSession()
  const [state, setState] = useState<State>({ kind: 'waiting' })
  const hasBegun = useRef(false)
  // Loads a new page, so no state of the previous visitor remains. The server guarantees that the path is on
  // this site.
  const continueTo = (backRoute: string) => location.replace(new URL(backRoute, location.origin))

  const arrive = useEffectEvent(async () => {
    const query = new URLSearchParams(location.search)
    const [token, backTo] = [query.get('token'), query.get('state')]
    // The token must not stay in the history or in an address that someone copies.
    history.replaceState(history.state, '', location.pathname)
    if (status === 'player') return setState({ kind: 'already' })
    if (token === null) return setState({ kind: 'failed', reason: t('failed.text') })
    try {
      const body = { token, fingerprint: await visitorId(), ...(backTo !== null && { state: backTo }) }
      const entry = await client.call('createTokenSession', { body })
      if ('ticket' in entry) return setState({ kind: 'factor', ticket: entry, backRoute: entry.backRoute })
      await session.begin(entry.accessToken)
      continueTo(entry.backRoute)
    } catch (error) {
      const hasMessage = error instanceof CallError && error.kind === 'refused' && error.message !== ''
      setState({ kind: 'failed', reason: hasMessage ? error.message : t('failed.text') })
    }
  })
  useEffect(() => {
    // Runs once, because this page's own sign-in changes the status to player.
    if (status === 'unknown' || hasBegun.current) return
    hasBegun.current = true
    void arrive()
  }, [status])
  return [state, continueTo]
}
