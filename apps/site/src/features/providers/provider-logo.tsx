import type { GameProvider } from '@fairhall/contract'
import { cx } from '@fairhall/ui/cx'
import { useState } from 'react'

type Props = { provider: Pick<GameProvider, 'name' | 'logo'>; className?: string }

/** A provider's logo, or the first letter of its name if there is none or it can't be loaded. The name is next to it. */
export function ProviderLogo({ provider: { name, logo }, className }: Props) {
  const [isBroken, setBroken] = useState(false)
  const frame = cx(
    'flex shrink-0 items-center justify-center overflow-hidden rounded-card border border-line bg-raised',
    className,
  )
  if (logo === null || isBroken)
    return (
      <span aria-hidden="true" className={cx(frame, 'font-display text-xl font-bold text-brass')}>
        {[...name][0]}
      </span>
    )
  return (
    <span className={frame}>
      <img
        src={logo}
        alt=""
        decoding="async"
        loading="lazy"
        // Also one that failed before hydration, whose event nobody received.
        ref={(image) => {
          if (image?.complete === true && image.naturalWidth === 0) setBroken(true)
        }}
        onError={() => setBroken(true)}
        className="size-full object-contain"
      />
    </span>
  )
}
