import type { ReactNode } from 'react'

type Props = { kicker: string; title: string; lead: string; children?: ReactNode }

const ARCHES = [56, 84, 114, 146, 180, 216, 254]

/** The hero of a landing page: the hall at dusk, the topic and the first step. */
export function PageHero({ kicker, title, lead, children }: Props) {
  return (
    <section className="hero relative isolate mt-4 flex min-h-56 flex-col justify-center overflow-hidden rounded-panel px-5 py-8 md:mt-6 md:min-h-64 md:px-9">
      <Gate />
      <p className="text-sm font-semibold text-brass-bright">{kicker}</p>
      <h1 className="mt-2 max-w-[20ch] text-2xl leading-[1.1] text-balance hyphens-auto max-md:max-w-[75%] md:text-3xl">
        {title}
      </h1>
      <p className="mt-3 max-w-[52ch] text-pretty text-text/90 max-sm:text-sm md:max-lg:max-w-[68%]">
        {lead}
      </p>
      {children && <div className="mt-6 flex flex-wrap items-center gap-3">{children}</div>}
    </section>
  )
}

/** Nested arches at the side that has no text. */
function Gate() {
  return (
    <svg
      viewBox="0 0 520 300"
      aria-hidden="true"
      className="absolute -end-40 top-0 -z-1 h-full w-auto max-md:-end-64 max-md:h-3/4 max-md:opacity-70 rtl:-scale-x-100"
    >
      <g fill="none" stroke="#f3c566">
        {ARCHES.map((radius, index) => (
          <path
            key={radius}
            d={`M${260 - radius} 320V172a${radius} ${radius} 0 0 1 ${radius * 2} 0v148`}
            strokeOpacity={0.5 - index * 0.06}
            strokeWidth={index === 0 ? 3 : 2}
          />
        ))}
      </g>
      <circle cx="260" cy="172" r="38" fill="#f6cf8d" fillOpacity=".9" />
    </svg>
  )
}
