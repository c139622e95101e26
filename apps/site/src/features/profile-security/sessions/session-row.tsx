import type { SignedInDevice } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { StatusPill } from '@fairhall/ui/status-pill'
import { CircleQuestionMark, LaptopMinimal, type LucideIcon, Smartphone, Tablet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { session } from '../../../shell/session/session.ts'
import { useMoment } from '../../../shell/player/use-moment.ts'
import { useDeviceLabels } from './use-device-labels.ts'

const icons: Record<NonNullable<SignedInDevice['kind']>, LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: LaptopMinimal,
}

export function SessionRow({ device, onClose }: { device: SignedInDevice; onClose: () => void }) {
  const t = useTranslations('pages.profile-security.sessions')
  const labels = useDeviceLabels()
  const moment = useMoment()
  const Icon = device.kind === null ? CircleQuestionMark : icons[device.kind]
  const name = labels.name(device)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5">
      <span
        aria-hidden="true"
        className="flex size-10 items-center justify-center rounded-[10px] bg-raised text-muted"
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-words">{name}</p>
        <p className="mt-0.5 text-sm text-muted">
          {labels.country(device.country)}
          <span>
            {' · '}
            {device.isCurrent
              ? t('since', { when: moment(device.signedInAt) })
              : t('seen', { when: moment(device.lastSeenAt) })}
          </span>
        </p>
      </div>
      {device.isCurrent ? (
        <span className="flex flex-wrap items-center gap-3 max-sm:ms-14">
          <StatusPill tone="jade">{t('current')}</StatusPill>
          <Button variant="secondary" size="sm" onClick={() => void session.end()}>
            {t('signOut')}
          </Button>
        </span>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('closeNamed', { name })}
          onClick={onClose}
          className="max-sm:ms-14"
        >
          {t('close')}
        </Button>
      )}
    </li>
  )
}
