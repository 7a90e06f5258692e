CREATE TABLE "audit_webhook" (
	"id" integer PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"cursor" bigint NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"leaseholder" text,
	"leased_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "service_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "service_keys" ADD CONSTRAINT "service_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "service_keys_hash_idx" ON "service_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "service_keys_expires_at_idx" ON "service_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_log_id_idx" ON "audit_log" USING btree ("id");