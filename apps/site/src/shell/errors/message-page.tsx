import { buttonClass } from '@fairhall/ui/button'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

type Props = { code: string; title: string; text: string; action?: ReactNode }

/** A page with only a message and a link out. */
export function MessagePage({ code, title, text, action }: Props) {
  const t = useTranslations('layout.errors')
  return (
    <div className="flex flex-col items-center py-14 text-center md:py-20">
      <DarkGate code={code} />
      <h1 className="mt-8 text-2xl md:text-3xl">{title}</h1>
      <p aria-live="polite" className="mt-3 max-w-md text-pretty text-muted">
        {text}
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        {action}
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {t('home')}
        </Link>
      </div>
    </div>
  )
}

const arches = [118, 96, 74, 52]

/** The hall's gate with its light off. */
function DarkGate({ code }: { code: string }) {
  return (
    <svg viewBox="0 0 280 190" aria-hidden="true" className="w-70 max-w-full">
      {arches.map((radius, index) => (
        <path
          key={radius}
          d={`M${140 - radius} 176V${132}a${radius} ${radius} 0 0 1 ${radius * 2} 0v44`}
          fill="none"
          stroke="var(--color-brass)"
          strokeOpacity={0.22 + index * 0.16}
          strokeWidth="2"
        />
      ))}
      <path d="M8 176h264" stroke="var(--color-line)" strokeWidth="2" />
      <text
        x="140"
        y="152"
        textAnchor="middle"
        fontSize="46"
        fontWeight="700"
        fontFamily="var(--font-display)"
        fill="var(--color-text)"
      >
        {code}
      </text>
    </svg>
  )
}
