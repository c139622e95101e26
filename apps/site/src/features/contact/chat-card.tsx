import { Button } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { Notice } from '@fairhall/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { consent } from '../../shell/consent/consent.ts'
import { initQuery } from '../../shell/market/market-queries.ts'
import { isChatFor, openChat } from '../../shell/third-party/live-chat.ts'
import { useSession } from '../../shell/session/session.ts'

/**
 * Opens the operator's live chat, if one is available to this visitor. Pressing the button is the consent it
 * needs: the text next to it says what it loads.
 */
export default function ChatCard() {
  const t = useTranslations('pages.contact.chat')
  const { data: init } = useQuery(initQuery(useClient()))
  const { status } = useSession()
  const [state, setState] = useState<'rest' | 'opening' | 'failed'>('rest')
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  if (!init?.chat || status === 'unknown' || !isChatFor(init.chat, status === 'player')) return null

  function open() {
    if (consent.current()?.chat !== true) consent.give({ chat: true })
    setState('opening')
    stop.current = openChat({ onOpened: () => setState('rest'), onTimeout: () => setState('failed') })
  }

  return (
    <Card className="mt-6 flex flex-wrap items-center gap-4 p-5 md:px-7">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-[10px] bg-raised text-brass">
        <MessageCircle aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-lg">{t('title')}</h2>
        <p className="mt-0.5 text-sm text-pretty text-muted">{t('text')}</p>
      </div>
      <Button variant="secondary" loading={state === 'opening'} onClick={open}>
        {t('open')}
      </Button>
      {state === 'failed' && (
        <Notice tone="error" className="basis-full">
          {t('failed')}
        </Notice>
      )}
    </Card>
  )
}
