import type { MessageTopic, PlayerMessage } from '@fairhall/contract'
import { MessageState } from '@fairhall/contract/codes'
import { cx } from '@fairhall/ui/cx'
import { Gauge, Gift, Megaphone, Trophy, UserRound, Wallet } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMoment } from '../player/use-moment.ts'
import { ContentLink } from '../prose/content-link.tsx'

const icons: Record<MessageTopic, ComponentType<{ className?: string }>> = {
  account: UserRound,
  bonus: Gift,
  limit: Gauge,
  offer: Megaphone,
  payment: Wallet,
  reward: Trophy,
}

export const isUnread = ({ state }: PlayerMessage): boolean => state === MessageState.new

interface Props {
  message: PlayerMessage
  /** Called when the player follows its link. */
  onFollow: (message: PlayerMessage) => void
  /** Buttons at its end. */
  children?: ReactNode
}

/** A message: the whole row leads to its page. */
export function MessageRow({ message, onFollow, children }: Props) {
  const t = useTranslations('global-components.messages')
  const moment = useMoment()
  const { topic, content, createdAt, link } = message
  const Icon = icons[topic]
  const unread = isUnread(message)
  return (
    <li className={cx('relative flex gap-3.5 px-4 py-4 md:px-5', link !== null && 'hover:bg-raised/60')}>
      <span
        className={cx(
          'flex size-10 shrink-0 items-center justify-center rounded-[10px]',
          unread ? 'bg-brass/15 text-brass' : 'bg-raised text-muted',
        )}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className={cx('text-pretty break-words', unread ? 'font-semibold' : 'font-medium text-muted')}>
          {link === null ? content.title : <Follow {...{ message, onFollow }} />}
          {unread && (
            <span className="ms-2 inline-block size-2 rounded-chip bg-coral align-middle">
              <span className="sr-only">{t('new')}</span>
            </span>
          )}
        </p>
        <p className="mt-1 text-sm text-pretty break-words text-muted">{content.text}</p>
        <time dateTime={createdAt} className="mt-1.5 block text-xs text-muted">
          {moment(createdAt)}
        </time>
      </div>
      {children !== undefined && (
        <div className="flex shrink-0 items-start max-sm:absolute max-sm:end-1.5 max-sm:bottom-1.5 sm:relative sm:-me-2">
          {children}
        </div>
      )}
    </li>
  )
}

function Follow({ message, onFollow }: Pick<Props, 'message' | 'onFollow'>) {
  const { content, link } = message
  return (
    <span onClickCapture={() => onFollow(message)}>
      <ContentLink to={link ?? '/'} className="after:absolute after:inset-0">
        {content.title}
      </ContentLink>
    </span>
  )
}
