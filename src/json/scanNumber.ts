const ZERO = 48
const NINE = 57

function digits(text: string, at: number): number {
  let end = at
  for (;;) {
    const code = text.charCodeAt(end)
    if (!(code >= ZERO && code <= NINE)) return end
    end++
  }
}

/**
 * The end of the number token at `at` (RFC 8259, section 6), or `-1 - offset` where it goes wrong at
 * `offset`. What follows the token is not its business: `01` ends behind the `0`.
 */
export function scanNumber(text: string, at: number): number {
  let end = at
  if (text.charCodeAt(end) === 45 /* - */) end++
  const integer = end
  end = text.charCodeAt(end) === ZERO ? end + 1 : digits(text, end)
  if (end === integer) return -1 - end

  if (text.charCodeAt(end) === 46 /* . */) {
    const fraction = end + 1
    end = digits(text, fraction)
    if (end === fraction) return -1 - end
  }
  const code = text.charCodeAt(end)
  if (code === 101 /* e */ || code === 69 /* E */) {
    end++
    const sign = text.charCodeAt(end)
    if (sign === 43 /* + */ || sign === 45 /* - */) end++
    const exponent = end
    end = digits(text, exponent)
    if (end === exponent) return -1 - end
  }
  return end
}
