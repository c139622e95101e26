import type { ReactNode } from 'react'

interface PromoSplitProps {
  kicker: string
  title: string
  text: string
  /** URLs; each image loads only where it is shown. */
  images: { desktop: string; mobile: string }
  /** Short lines, each with an image; shown only if there is room. */
  advantages: readonly { icon: string; label: string }[]
  children: ReactNode
}

/** A form with a promotional panel: next to it on a wide screen, a banner above it on a narrow one. */
export function PromoSplit({ kicker, title, text, images, advantages, children }: PromoSplitProps) {
  return (
    <div className="md:grid md:min-h-140 md:grid-cols-[1fr_20rem] short:md:min-h-0">
      {/* Sticky next to a form that is taller than the screen, so its text never covers the sun. */}
      <aside className="sticky -top-13 isolate z-1 flex h-32 flex-col justify-end overflow-clip p-5 pb-4 md:top-0 md:order-2 md:h-auto md:max-h-[calc(100dvh-3rem)] md:p-7 short:md:max-h-[calc(100dvh-1.5rem)]">
        <picture>
          <source media="(min-width: 768px)" srcSet={images.desktop} />
          <img src={images.mobile} alt="" className="absolute inset-0 -z-1 size-full object-cover" />
        </picture>
        <span className="absolute inset-0 -z-1 bg-linear-to-t from-ink/90 via-ink/35 to-transparent" />
        <div>
          <p className="text-sm font-semibold text-brass-bright">{kicker}</p>
          <p className="font-display text-xl font-bold text-balance md:mt-1 md:text-2xl">{title}</p>
          <p className="mt-2 text-sm text-text/85 max-md:hidden">{text}</p>
          {advantages.length > 0 && (
            <ul className="mt-5 flex flex-col gap-3 max-md:hidden short:hidden">
              {advantages.map(({ icon, label }) => (
                <li key={label} className="flex items-start gap-3 text-sm">
                  <span
                    aria-hidden="true"
                    style={{ maskImage: `url("${icon}")` }}
                    className="size-5 shrink-0 bg-brass mask-contain mask-center mask-no-repeat"
                  />
                  {label}
                </li>
              ))}
            </ul>
          )}
        </div>
      </aside>
      <div className="min-w-0 p-5 pb-7 md:p-8">{children}</div>
    </div>
  )
}
