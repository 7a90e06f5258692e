import { escapeAttribute } from './site-look'

export function kitPage(siteName: string, portal: string, version: string | undefined): string {
  const title = `Kit de remotos de ${escapeAttribute(siteName)}`
  const archive = `${portal}/kit/csuite-remote-kit.tgz`
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${version === undefined ? 'Este portal se construyó sin el kit.' : `Versión ${version}: <a href="/kit/csuite-remote-kit.tgz">csuite-remote-kit.tgz</a>`}</p>
<h2>Un remoto nuevo</h2>
<p>Con Node 24 (o 20.19), en una carpeta cualquiera:</p>
<pre><code>npm exec --yes --package=${archive} -- csuite new caudal --portal ${portal}
cd caudal &amp;&amp; npm install &amp;&amp; npm test &amp;&amp; npm run build
npm run dev                                   # el portal con este remoto dentro, solo para ti
npm exec --no -- csuite check                 # todas las reglas, sin publicar
npm exec --no -- csuite publish --activate    # con CSUITE_URL y CSUITE_DEPLOY_TOKEN
npm exec --no -- csuite list
npm exec --no -- csuite canary &lt;versión&gt; 10
npm exec --no -- csuite activate &lt;versión&gt;
npm exec --no -- csuite rollback</code></pre>
<h2>Un remoto que ya tienes</h2>
<p>Cualquier compilación de webpack, rspack, rsbuild o Vite con mf-manifest.json y un remote.config.json junto al proyecto:</p>
<pre><code>npm exec --yes --package=${archive} -- csuite publish dist --portal ${portal}</code></pre>
<p>La credencial la crea un administrador: Panel, Despliegues, «Nueva credencial».</p>
</main>
</body>
</html>
`
}
