import type { Reply, Ticket } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadInputs } from '../../shell/forms/form-field.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { socialOffer } from '../../shell/social/social-offer.ts'
import { JoinForm } from './join-form.tsx'
import { MessageCard } from './message-card.tsx'

interface Props {
  link: NonNullable<Reply<'createSocialSession'>['link']>
  onTicket: (ticket: Ticket) => void
  onRegistered: () => void
}

/** Shown when an external account isn't linked yet: the visitor links it to an existing player or registers. */
export function LinkOrRegister({ link: { token, name }, onTicket, onRegistered }: Props) {
  const t = useTranslations('pages.social-callback.offer')
  const modals = useModals()
  const queryClient = useQueryClient()
  const [isKnown, setIsKnown] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const showForm = async () => {
    await loadInputs(queryClient, 'text', 'password')
    setIsKnown(true)
  }
  const finish = useEffectEvent(onRegistered)
  const goBack = useEffectEvent(async () => {
    await modals.closeAll()
    await showForm()
  })
  useEffect(
    () => socialOffer.hold({ token, name, onRegistered: () => finish(), onKnown: () => void goBack() }),
    [token, name],
  )
  useEffect(() => {
    if (isKnown) form.current?.querySelector('input')?.focus()
  }, [isKnown])
  const register = () => void modals.replace('sign-up')
  if (isKnown)
    return (
      <MessageCard icon={UserRoundCheck} title={t('known')} text={t('knownText', { name })}>
        <div ref={form} className="w-full">
          <JoinForm token={token} onTicket={onTicket} asksLogin />
          <Button wide variant="ghost" className="mt-3" onClick={register}>
            {t('new')}
          </Button>
        </div>
      </MessageCard>
    )
  return (
    <MessageCard icon={UserRoundPlus} title={t('title')} text={t('text', { name })}>
      <div className="w-full">
        <Button wide size="lg" onClick={register}>
          {t('new')}
        </Button>
        <p className="mt-2.5 text-sm text-pretty text-muted">{t('newText', { name })}</p>
        <p className="my-6 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('or')}
        </p>
        <Button wide size="lg" variant="secondary" onClick={() => void showForm()}>
          {t('known')}
        </Button>
        <p className="mt-2.5 text-sm text-pretty text-muted">{t('knownText', { name })}</p>
      </div>
    </MessageCard>
  )
}
