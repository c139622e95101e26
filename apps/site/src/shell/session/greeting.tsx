import { RoundStatus } from '@fairhall/contract/codes'
import { notify } from '@fairhall/ui/toasts'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { useMoment } from '../player/use-moment.ts'
import { welcomeNotices } from './welcome-notices.ts'

/**
 * Tells players who have just logged in when they last did, so that they notice a stranger, and which round they left open. Nothing is
 * lost if it fails: both are in the profile.
 */
export default function Greeting() {
  const t = useTranslations('layout.shell.welcomeBack')
  const moment = useMoment()
  const client = useClient()
  const greet = useEffectEvent(async () => {
    const [devices, [round]] = await Promise.all([
      client.list('listSessions', { query: { page: 1, perPage: 1 } }),
      client.call('listSpins', { query: { status: [`${RoundStatus.open}`], perPage: 1 } }),
    ])
    const words = {
      title: t('title'),
      previous: (at: string) => t('previous', { moment: moment(at) }),
      openTitle: t('openRound.title'),
      openText: (game: string) => t('openRound.text', { game }),
    }
    const found = { previousAt: devices.meta.previousSignIn?.at ?? null, openIn: round?.game.title ?? null }
    for (const notice of welcomeNotices(found, words)) notify(notice)
  })
  useEffect(() => void greet().catch(() => undefined), [])
  return null
}
