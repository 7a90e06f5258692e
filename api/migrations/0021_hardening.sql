DROP INDEX "audit_log_user_id_at_idx";--> statement-breakpoint
DROP INDEX "billing_customers_customer_id_key";--> statement-breakpoint
DROP INDEX "sessions_user_id_idx";--> statement-breakpoint
ALTER TABLE "billing_customers" DROP CONSTRAINT "billing_customers_pkey";--> statement-breakpoint
ALTER TABLE "billing_customers" ADD PRIMARY KEY ("customer_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "former_actor_id" integer;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD COLUMN "items" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_releases" ADD COLUMN "stored_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_releases" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "user_plans" ADD COLUMN "given_plan_id" integer;--> statement-breakpoint
ALTER TABLE "user_plans" ADD COLUMN "given_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "audit_log_user_id_at_id_idx" ON "audit_log" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_former_actor_id_at_idx" ON "audit_log" USING btree ("former_actor_id","at") WHERE "audit_log"."former_actor_id" is not null;--> statement-breakpoint
CREATE INDEX "billing_customers_user_id_idx" ON "billing_customers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_id_idx" ON "sessions" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "billing_subscriptions" DROP COLUMN "lookup_key";--> statement-breakpoint
ALTER TABLE "billing_subscriptions" DROP COLUMN "paid_until";