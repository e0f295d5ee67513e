package platen.db.member;

import java.time.Instant;
import java.util.UUID;

/** The role of a person in an organization. */
public record Membership(UUID organizationId, UUID personId, Role role, Instant createdAt) {}
