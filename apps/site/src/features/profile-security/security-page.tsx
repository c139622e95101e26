import type { Profile } from '@fairhall/contract'
import { Button, buttonClass } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { Skeleton } from '@fairhall/ui/skeleton'
import { StatusPill } from '@fairhall/ui/status-pill'
import { Link } from '@tanstack/react-router'
import { KeyRound, LaptopMinimal, type LucideIcon, MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useProfile } from '../../shell/player/use-player.ts'
import { session } from '../../shell/session/session.ts'

/** What guards the account: its address, its password, this device. */
export function SecurityPage() {
  const t = useTranslations('pages.profile-security')
  const profile = useProfile()
  return (
    <>
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-xl text-pretty text-muted">{t('description')}</p>
      {profile === undefined ? <Skeleton className="mt-6 h-80" /> : <Guards profile={profile} />}
      <h2 className="mt-10 text-xl">{t('habits.title')}</h2>
      <ul className="mt-3 flex max-w-2xl list-disc flex-col gap-1.5 ps-6 text-text/90 marker:text-brass">
        <li>{t('habits.own')}</li>
        <li>{t('habits.mail')}</li>
        <li>{t('habits.devices')}</li>
      </ul>
    </>
  )
}

function Guards({ profile }: { profile: Profile }) {
  const t = useTranslations('pages.profile-security')
  return (
    <div className="mt-6 flex flex-col gap-3">
      <Guard
        icon={MailCheck}
        title={t('email.title')}
        text={profile.email ?? t('email.none')}
        end={
          <span className="flex flex-wrap items-center gap-3">
            <StatusPill tone={profile.isEmailConfirmed ? 'jade' : 'brass'}>
              {t(profile.isEmailConfirmed ? 'email.confirmed' : 'email.unconfirmed')}
            </StatusPill>
            {!profile.isEmailConfirmed && (
              <Link to="/profile/info" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                {t('email.confirm')}
              </Link>
            )}
          </span>
        }
      />
      <Guard
        icon={KeyRound}
        title={t('password.title')}
        text={t('password.text')}
        end={
          <Link to="/contact" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {t('password.action')}
          </Link>
        }
      />
      <Guard
        icon={LaptopMinimal}
        title={t('device.title')}
        text={t('device.text')}
        end={
          <Button variant="secondary" size="sm" onClick={() => void session.end()}>
            {t('device.action')}
          </Button>
        }
      />
    </div>
  )
}

type GuardProps = { icon: LucideIcon; title: string; text: string; end: ReactNode }

function Guard({ icon: Icon, title, text, end }: GuardProps) {
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
      <span
        aria-hidden="true"
        className="flex size-11 items-center justify-center rounded-[10px] bg-raised text-brass"
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-text text-base font-semibold tracking-normal">{title}</h2>
        <p className="mt-0.5 text-sm break-words text-muted">{text}</p>
      </div>
      {end}
    </Card>
  )
}
