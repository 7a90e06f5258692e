ALTER TABLE "users" ADD COLUMN "last_sign_in_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "users" SET "last_sign_in_at" = "newest"."at"
FROM (SELECT "user_id", max("at") AS "at" FROM "audit_log" WHERE "action" = 'sesion.iniciada' GROUP BY "user_id") AS "newest"
WHERE "users"."id" = "newest"."user_id";--> statement-breakpoint
CREATE INDEX "users_last_sign_in_at_id_idx" ON "users" USING btree ("last_sign_in_at" NULLS FIRST,"id");