UPDATE audit_log SET
  action = CASE action
    WHEN 'plan.changed' THEN 'plan.cambiado'
    WHEN 'user.verified' THEN 'usuario.verificado'
    WHEN 'user.suspended' THEN 'usuario.suspendido'
    WHEN 'user.reactivated' THEN 'usuario.reactivado'
    ELSE 'usuario.editado' END,
  detail = CASE action WHEN 'plan.changed' THEN jsonb_strip_nulls(jsonb_build_object(
    'idApp', app_id::text,
    'antes', before ->> 'nombre', 'antesVence', before ->> 'fechaVencimiento',
    'despues', after ->> 'nombre', 'despuesVence', after ->> 'fechaVencimiento')) ELSE '{}' END;
--> statement-breakpoint
-- Who is written as "administrador 7" is the person with that id.
INSERT INTO audit_log (at, action, actor_id, detail)
SELECT e.at,
  CASE e.action
    WHEN 'publish' THEN 'remoto.publicado'
    WHEN 'activate' THEN 'remoto.activado'
    WHEN 'rollback' THEN 'remoto.revertido'
    WHEN 'canary' THEN 'remoto.canario'
    WHEN 'halt' THEN 'remoto.canario-detenido'
    WHEN 'override' THEN 'remoto.compilacion-propia'
    WHEN 'token.created' THEN 'credencial.creada'
    ELSE 'credencial.revocada' END,
  u.id,
  jsonb_strip_nulls(jsonb_build_object('remoto', e.name, 'version', e.version, 'motivo', e.detail, 'credencial', e.actor))
FROM remote_events e LEFT JOIN users u ON e.actor = 'administrador ' || u.id;
--> statement-breakpoint
DROP TABLE "remote_events" CASCADE;--> statement-breakpoint
ALTER TABLE "audit_log" DROP COLUMN "app_id";--> statement-breakpoint
ALTER TABLE "audit_log" DROP COLUMN "before";--> statement-breakpoint
ALTER TABLE "audit_log" DROP COLUMN "after";