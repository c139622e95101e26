import type { OfficeLink, OfficeLinkPair, OfficePlayer, OfficeShared } from '@fairhall/contract/office'
import { LINKS_DRAWN, sharedSigns } from '@fairhall/contract/office/codes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { toneOf } from '../../../parts/tags.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { bend, CENTRE, HEIGHT, placeAround, type Point, WIDTH } from './link-layout.ts'

interface LinkGraphProps {
  player: OfficePlayer
  links: readonly OfficeLink[]
  pairs: readonly OfficeLinkPair[]
}

/** The strongest sign decides how a line looks: by its pattern too, not by its colour alone. */
const looks: Readonly<Record<OfficeShared, { className: string; width: number; dashes: string }>> = {
  destination: { className: 'stroke-bad', width: 3, dashes: '' },
  device: { className: 'stroke-warn', width: 2, dashes: '' },
  address: { className: 'stroke-muted', width: 1.5, dashes: '4 4' },
}

const strongest = (shared: readonly OfficeShared[]): OfficeShared =>
  sharedSigns.find((one) => shared.includes(one)) ?? 'address'

export function LinkGraph({ player, links, pairs }: LinkGraphProps) {
  const { t } = useTexts()
  const [active, setActive] = useState<string | null>(null)
  const drawn = links.slice(0, LINKS_DRAWN)
  const points = placeAround(drawn.length)
  const placeOf = new Map(drawn.map((link, nth) => [link.player.id, points[nth] ?? CENTRE]))
  return (
    <figure className="box grid gap-2 p-3">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="group"
        aria-label={t('player.linksDrawn', { count: drawn.length })}
        className="w-full"
      >
        {peersOf(pairs).map(({ one, other, shared }) => {
          const [from, to] = [placeOf.get(one), placeOf.get(other)]
          if (from === undefined || to === undefined) return null
          const isFaded = active !== null && active !== one && active !== other
          return <Line key={one + other} path={bend(from, to)} shared={shared} isFaded={isFaded} isPeer />
        })}
        {drawn.map(({ player: { id }, shared }) => {
          const { x, y } = placeOf.get(id) ?? CENTRE
          const path = `M${CENTRE.x} ${CENTRE.y} L${x} ${y}`
          const isFaded = active !== null && active !== id
          return <Line key={id} path={path} shared={strongest(shared)} isFaded={isFaded} />
        })}
        <Centre player={player} />
        {drawn.map((link) => (
          <Account
            key={link.player.id}
            link={link}
            at={placeOf.get(link.player.id) ?? CENTRE}
            onActive={setActive}
          />
        ))}
      </svg>
      <Legend hasMore={links.length > drawn.length} />
    </figure>
  )
}

/** One line for each pair: the last one in the map is that of its strongest sign. */
function peersOf(pairs: readonly OfficeLinkPair[]): OfficeLinkPair[] {
  const placeOf = ({ shared }: OfficeLinkPair) => sharedSigns.indexOf(shared)
  const weakestFirst = pairs.toSorted((one, other) => placeOf(other) - placeOf(one))
  return [...new Map(weakestFirst.map((pair) => [`${pair.one} ${pair.other}`, pair])).values()]
}

interface LineProps {
  path: string
  shared: OfficeShared
  isFaded: boolean
  isPeer?: boolean
}

function Line({ path, shared, isFaded, isPeer = false }: LineProps) {
  const { className, width, dashes } = looks[shared]
  return (
    <path
      d={path}
      fill="none"
      className={className}
      strokeWidth={isPeer ? 1 : width}
      strokeDasharray={dashes}
      opacity={isFaded ? 0.12 : isPeer ? 0.4 : 0.9}
    />
  )
}

function Centre({ player: { id, name } }: Pick<LinkGraphProps, 'player'>) {
  const { x, y } = CENTRE
  return (
    <g>
      <circle cx={x} cy={y} r={17} className="fill-accent stroke-surface" strokeWidth={3} />
      <Label at={{ x, y: y + 32 }} text={name ?? id.slice(0, 8)} isStrong />
    </g>
  )
}

interface AccountProps {
  link: OfficeLink
  at: Point
  onActive(id: string | null): void
}

const fills = {
  good: 'fill-good',
  info: 'fill-info',
  warn: 'fill-warn',
  bad: 'fill-bad',
  plain: 'fill-muted',
}

function Account({ link: { player, shared }, at, onActive }: AccountProps) {
  const { t, code } = useTexts()
  const { id, name, status, country } = player
  const words = shared.map(code).join(', ')
  const text = name ?? id.slice(0, 8)
  return (
    <Link
      to="/players/$id"
      params={{ id }}
      search={{ tab: 'identity' }}
      aria-label={t('player.linkOf', { player: text, state: code(status), country, shared: words })}
      className="group outline-none"
      onFocus={() => onActive(id)}
      onBlur={() => onActive(null)}
      onMouseEnter={() => onActive(id)}
      onMouseLeave={() => onActive(null)}
    >
      <circle
        cx={at.x}
        cy={at.y}
        r={16}
        fill="none"
        strokeWidth={2}
        className="stroke-transparent group-focus-visible:stroke-info"
      />
      <circle
        cx={at.x}
        cy={at.y}
        r={11}
        strokeWidth={3}
        className={`stroke-surface ${fills[toneOf(status)]}`}
      />
      <Label at={{ x: at.x, y: at.y + 26 }} text={text} />
    </Link>
  )
}

/** With an edge in the colour of the ground, so that lines behind it don't cross the letters. */
function Label({ at: { x, y }, text, isStrong = false }: { at: Point; text: string; isStrong?: boolean }) {
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      fontSize={12}
      fontWeight={isStrong ? 700 : 500}
      paintOrder="stroke"
      strokeWidth={4}
      className="fill-text stroke-surface"
    >
      {text}
    </text>
  )
}

function Legend({ hasMore }: { hasMore: boolean }) {
  const { t, code } = useTexts()
  return (
    <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      {sharedSigns.map((shared) => (
        <span key={shared} className="inline-flex items-center gap-1.5">
          <svg width={26} height={8} aria-hidden="true">
            <Line path="M0 4 L26 4" shared={shared} isFaded={false} />
          </svg>
          {code(shared)}
        </span>
      ))}
      {hasMore && <span>{t('player.linksMore', { count: LINKS_DRAWN })}</span>}
    </figcaption>
  )
}
