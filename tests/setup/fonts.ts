// Machines without a Chinese font would draw boxes, and every one draws the same glyphs with this.
import '@fontsource/noto-sans-sc/400.css'
import '@fontsource/noto-sans-sc/700.css'
