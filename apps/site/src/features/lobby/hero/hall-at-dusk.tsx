const ARCHES = [64, 92, 120, 148, 178, 210, 244, 280, 318]

/**
 * The gate of the hall at dusk: nested arches with a moon in the innermost. Drawn inline, so nothing is loaded;
 * placed at the side of the hero that has no text.
 */
export function HallAtDusk() {
  return (
    <svg
      viewBox="0 0 640 380"
      aria-hidden="true"
      className="absolute -end-24 -top-3 -z-1 h-44 w-auto sm:-end-20 sm:top-0 sm:h-full sm:max-h-80 lg:-end-36 2xl:-end-14 rtl:-scale-x-100"
    >
      <defs>
        <radialGradient id="hall-glow">
          <stop offset="0" stopColor="#ffd994" stopOpacity=".7" />
          <stop offset=".45" stopColor="#f0a65e" stopOpacity=".26" />
          <stop offset="1" stopColor="#f0a65e" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="hall-moon" cx=".38" cy=".34" r=".8">
          <stop offset="0" stopColor="#fff0cf" />
          <stop offset=".6" stopColor="#f6cf8d" />
          <stop offset="1" stopColor="#e3a55c" />
        </radialGradient>
        <linearGradient id="hall-fade" x1="0" y1="0" x2="0" y2="1">
          <stop offset=".55" stopColor="#fff" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <mask id="hall-mask">
          <rect width="640" height="380" fill="url(#hall-fade)" />
        </mask>
      </defs>
      <g fill="none" stroke="#f3c566" mask="url(#hall-mask)">
        {ARCHES.map((radius, index) => (
          <path
            key={radius}
            d={`M${320 - radius} 400V205a${radius} ${radius} 0 0 1 ${radius * 2} 0v195`}
            strokeOpacity={0.55 - index * 0.054}
            strokeWidth={index === 0 ? 3 : 2}
          />
        ))}
      </g>
      <circle cx="320" cy="205" r="176" fill="url(#hall-glow)" />
      <circle cx="320" cy="205" r="56" fill="url(#hall-moon)" />
    </svg>
  )
}
