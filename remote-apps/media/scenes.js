/* global document, window, Path2D */
// The presentation's film, drawn on a canvas in the browser: `window.drawFrame(seconds)` paints one frame.
// Colours are the instrument panel's; amber is a measured signal and nothing else.
;(() => {
  const W = 800
  const H = 600
  const C = {
    panel: '#071A1F',
    grid: '#0F2A31',
    line: '#2C4F58',
    cyan: '#3FC1C9',
    amber: '#F5A524',
    text: '#E8EEF1',
    muted: '#9FB0BB',
    control: '#0B6B75',
    beto: '#6D3FC0',
    tx: '#1F5FBF',
  }
  const ctx = document.getElementById('film').getContext('2d')
  const clamp = (x, a = 0, b = 1) => Math.min(b, Math.max(a, x))
  const ease = (x) => {
    const c = clamp(x)
    return c * c * (3 - 2 * c)
  }
  /** 0 → 1 → 0 over a scene, with soft ends. */
  const presence = (t, from, to, soft = 0.45) => ease((t - from) / soft) * (1 - ease((t - to + soft) / soft))

  const line = (points, color, width = 2) => {
    ctx.beginPath()
    points.forEach(([x, y], i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)))
    ctx.strokeStyle = color
    ctx.lineWidth = width
    ctx.stroke()
  }
  const segment = (x0, y0, x1, y1, color, width) =>
    line(
      [
        [x0, y0],
        [x1, y1],
      ],
      color,
      width,
    )
  const shape = (path, stroke, width, fill) => {
    if (fill) {
      ctx.fillStyle = fill
      ctx.fill(path)
    }
    if (!stroke) return
    ctx.strokeStyle = stroke
    ctx.lineWidth = width
    ctx.stroke(path)
  }
  const arc = (x, y, r, from, to, color, width, fill) => {
    const path = new Path2D()
    path.arc(x, y, r, from, to)
    shape(path, color, width, fill)
  }
  const circle = (x, y, r, color, width, fill) => arc(x, y, r, 0, Math.PI * 2, color, width, fill)
  const box = (x, y, w, h, r, stroke, fill) => {
    const path = new Path2D()
    path.roundRect(x, y, w, h, r)
    shape(path, stroke, 2, fill)
  }
  const text = (value, x, y, size, color, align = 'center', family = 'Geist', weight = 500) => {
    ctx.font = `${weight} ${size}px ${family}`
    ctx.textAlign = align
    ctx.textBaseline = 'middle'
    ctx.fillStyle = color
    ctx.fillText(value, x, y)
  }

  const signal = (x, t) =>
    300 +
    Math.sin(x / 58 + t * 1.6) * 34 * Math.exp(-Math.abs(x - 400) / 900) +
    Math.sin(x / 21 - t * 2.3) * 7

  function background() {
    ctx.fillStyle = C.panel
    ctx.fillRect(0, 0, W, H)
    ctx.strokeStyle = C.grid
    ctx.lineWidth = 1
    ctx.beginPath()
    for (let x = 16; x < W; x += 32) {
      ctx.moveTo(x + 0.5, 0)
      ctx.lineTo(x + 0.5, H)
    }
    for (let y = 12; y < H; y += 32) {
      ctx.moveTo(0, y + 0.5)
      ctx.lineTo(W, y + 0.5)
    }
    ctx.stroke()
  }

  const GLYPHS = {
    control: '',
    beto: 'M-10 -15H10A8 8 0 0 1 18 -7V3A8 8 0 0 1 10 11H-10A8 8 0 0 1 -18 3V-7A8 8 0 0 1 -10 -15ZM-6 11L-10 18M-11 -2H-5L-1 -8L4 4L7 -2H11',
    tx: 'M7 0A7 7 0 1 1 -7 0A7 7 0 1 1 7 0M0 7V18M-7 18H7M11.3137 -11.3137A16 16 0 0 1 11.3137 11.3137M-11.3137 11.3137A16 16 0 0 1 -11.3137 -11.3137',
  }
  function glyph(kind, x, y, size, t) {
    ctx.save()
    ctx.translate(x, y)
    ctx.scale(size / 64, size / 64)
    ctx.strokeStyle = '#FFFFFF'
    ctx.lineWidth = 3
    ctx.lineCap = 'round'
    ctx.lineJoin = 'round'
    const path = new Path2D(GLYPHS[kind])
    if (kind === 'control') {
      path.arc(0, 4, 17, Math.PI * 0.9, Math.PI * 2.1)
      const a = Math.PI * (1.5 + 0.35 * Math.sin(t * 1.4))
      path.moveTo(0, 4)
      path.lineTo(Math.cos(a) * 12, 4 + Math.sin(a) * 12)
    }
    ctx.stroke(path)
    ctx.restore()
  }
  const app = (kind, x, y, size, t) => {
    box(x - size / 2, y - size / 2, size, size, size * 0.3, null, C[kind])
    glyph(kind, x, y, size, t)
  }

  /** The plant's signal is drawn once across the panel. */
  function sceneSignal(t, alpha) {
    const reach = ease(t / 2.4) * W
    for (const y of [220, 300, 380]) segment(0, y, W, y, C.line, 1)
    text('20 mA', 24, 204, 15, C.muted, 'left', 'Geist Mono')
    text('4 mA', 24, 396, 15, C.muted, 'left', 'Geist Mono')
    const points = []
    for (let x = 0; x <= reach; x += 4) points.push([x, signal(x, t * 0.4)])
    if (points.length > 1) line(points, C.amber, 3)
    const head = points.at(-1)
    if (head) circle(head[0], head[1], 6, null, 0, C.amber)
    ctx.globalAlpha = alpha * ease((t - 0.7) / 0.8)
    text('Tu planta habla en señales', 400, 500, 32, C.text)
  }

  /** Three tools find one centre. */
  function sceneJoin(t, alpha) {
    const k = ease(t / 1.5)
    const tools = [
      ['control', 150, 130, 220, 300],
      ['beto', 650, 110, 400, 170],
      ['tx', 620, 460, 580, 300],
    ]
    for (const [, x0, y0, x1, y1] of tools) {
      const x = x0 + (x1 - x0) * k
      const y = y0 + (y1 - y0) * k
      segment(400, 300, x, y, C.line, 2)
      const d = (t * 0.7) % 1
      ctx.globalAlpha = alpha * k
      circle(x + (400 - x) * d, y + (300 - y) * d, 5, null, 0, C.amber)
      ctx.globalAlpha = alpha
    }
    circle(400, 300, 62, C.cyan, 3, C.panel)
    text('C+Suite', 400, 301, 25, C.text, 'center', 'Geist', 650)
    for (const [kind, x0, y0, x1, y1] of tools) app(kind, x0 + (x1 - x0) * k, y0 + (y1 - y0) * k, 92, t)
    ctx.globalAlpha = alpha * ease((t - 0.6) / 0.7)
    text('Todas tus herramientas, una sola cuenta', 400, 500, 32, C.text)
  }

  function title(kind, name, t) {
    app(kind, 96, 92, 64, t)
    text(name, 146, 93, 30, C.text, 'left', 'Geist', 600)
  }

  /** Control Max 360: a dial follows its setpoint. */
  function sceneControl(t) {
    title('control', 'Control Max 360', t)
    const cx = 230
    const cy = 330
    const value = 50 + 18 * (1 - Math.exp(-t * 1.6) * Math.cos(t * 4.5))
    const angle = (v) => Math.PI * (0.75 + (1.5 * v) / 100)
    arc(cx, cy, 120, angle(0), angle(100), C.line, 10)
    arc(cx, cy, 120, angle(0), angle(value), C.amber, 10)
    for (let v = 0; v <= 100; v += 10) {
      const a = angle(v)
      segment(
        cx + Math.cos(a) * 98,
        cy + Math.sin(a) * 98,
        cx + Math.cos(a) * 106,
        cy + Math.sin(a) * 106,
        C.muted,
        2,
      )
    }
    const a = angle(value)
    segment(cx, cy, cx + Math.cos(a) * 88, cy + Math.sin(a) * 88, C.text, 4)
    circle(cx, cy, 8, null, 0, C.text)
    text(`${value.toFixed(1)} %`, cx, cy + 74, 30, C.text, 'center', 'Geist Mono')
    box(430, 200, 310, 220, 12, C.line, '#0B2329')
    segment(450, 280, 720, 280, C.cyan, 2)
    const trace = []
    for (let s = 0; s <= clamp(t, 0, 2.7); s += 0.03)
      trace.push([450 + s * 100, 280 + 90 * Math.exp(-s * 1.6) * Math.cos(s * 4.5)])
    if (trace.length > 1) line(trace, C.amber, 3)
    text('Consigna', 720, 262, 15, C.cyan, 'right')
    text('Cada lazo, en su punto', 400, 500, 32, C.text)
  }

  /** Beto Pro: a question and its answer. */
  function sceneBeto(t, alpha) {
    title('beto', 'Beto Pro', t)
    const question = '¿Por qué oscila el lazo FIC-101?'
    const shown = question.slice(0, Math.floor(clamp(t / 1.1) * question.length))
    box(290, 165, 440, 64, 16, null, '#12363E')
    text(shown, 314, 198, 22, C.text, 'left')
    const answer = ['La ganancia es alta para esta válvula.', 'Baja Kc de 2,4 a 1,6 y repite la prueba.']
    ctx.globalAlpha = alpha * ease((t - 1.2) / 0.4)
    box(70, 258, 500, 152, 16, C.beto, '#171A33')
    answer.forEach((row, i) => {
      ctx.globalAlpha = alpha * ease((t - 1.3 - i * 0.35) / 0.4)
      text(row, 98, 298 + i * 34, 22, C.text, 'left')
    })
    const pulse = []
    for (let x = 0; x <= ease((t - 1.6) / 0.9) * 420; x += 4)
      pulse.push([98 + x, 378 - 14 * Math.exp(-x / 130) * Math.cos(x / 17)])
    if (pulse.length > 1) line(pulse, C.amber, 3)
    ctx.globalAlpha = alpha
    text('Pregunta y sigue trabajando', 400, 500, 32, C.text)
  }

  /** TX30: a transmitter and its loop current. */
  function sceneTx(t, alpha) {
    title('tx', 'TX30 Software', t)
    segment(60, 400, 420, 400, C.line, 2)
    segment(60, 430, 420, 430, C.line, 2)
    box(205, 372, 70, 28, 4, C.cyan, C.panel)
    segment(240, 372, 240, 320, C.cyan, 3)
    circle(240, 262, 58, C.cyan, 3, '#0B2329')
    const ma = 4 + 16 * clamp(0.5 + 0.3 * (1 - Math.exp(-t * 2)))
    text(ma.toFixed(2), 240, 256, 26, C.amber, 'center', 'Geist Mono')
    text('mA', 240, 282, 15, C.muted, 'center', 'Geist Mono')
    for (let i = 0; i < 3; i++) {
      const r = 78 + ((t * 26 + i * 26) % 78)
      ctx.globalAlpha = alpha * (1 - (r - 78) / 78)
      arc(240, 262, r, -Math.PI / 5, Math.PI / 5, C.cyan, 3)
    }
    ctx.globalAlpha = alpha
    const rows = [
      ['Rango', '0 – 100 kPa'],
      ['Amortiguación', '0,4 s'],
      ['Ajuste', `${Math.round(clamp(t / 1.8) * 100)} %`],
    ]
    box(430, 190, 310, 190, 12, C.line, '#0B2329')
    rows.forEach(([label, value], i) => {
      text(label, 456, 225 + i * 60, 19, C.muted, 'left')
      text(value, 716, 225 + i * 60, 21, C.text, 'right', 'Geist Mono')
      if (i) segment(446, 195 + i * 60, 724, 195 + i * 60, C.line, 1)
    })
    text('Configura y calibra sin salir del panel', 400, 500, 32, C.text)
  }

  function sceneEnd(t, alpha) {
    ;['control', 'beto', 'tx'].forEach((kind, i) => {
      const k = ease((t - i * 0.15) / 0.6)
      ctx.globalAlpha = alpha * k
      app(kind, 280 + i * 120, 220 + (1 - k) * 24, 88, t)
    })
    ctx.globalAlpha = alpha * ease((t - 0.5) / 0.6)
    text('C+Suite', 400, 350, 56, C.text, 'center', 'Geist', 650)
    text('Una sola entrada a toda tu planta', 400, 414, 28, C.muted)
    const rule = ease((t - 0.6) / 0.9) * 200
    segment(400 - rule, 470, 400 + rule, 470, C.amber, 3)
  }

  const scenes = [
    [0, 3, sceneSignal],
    [3, 6, sceneJoin],
    [6, 9, sceneControl],
    [9, 12, sceneBeto],
    [12, 15, sceneTx],
    [15, 18, sceneEnd],
  ]
  window.drawFrame = (t) => {
    ctx.globalAlpha = 1
    background()
    for (const [from, to, scene] of scenes)
      if (t >= from && t < to) {
        const alpha = from === 15 ? ease((t - from) / 0.45) : presence(t, from, to)
        ctx.globalAlpha = alpha
        scene(t - from, alpha)
      }
    return document.getElementById('film').toDataURL('image/png')
  }
})()
