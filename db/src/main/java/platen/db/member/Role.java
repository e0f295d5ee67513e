package platen.db.member;

import platen.db.core.Environment;
import platen.db.core.WireName;

/** Role of a member in an organization. Each role may do what the roles before it may. */
public enum Role implements WireName {
    /** Sees all pages; sensitive values stay masked. */
    VIEWER,
    /** Edits templates and workflows and publishes them to development and staging. */
    EDITOR,
    /** Publishes to production; manages API keys and webhook endpoints. */
    DEVELOPER,
    /** Manages members and settings; reads the audit log. */
    ADMIN,
    /** Manages admins and deletes workspaces. */
    OWNER;

    /** Returns whether this role may do what the other one may. */
    public boolean includes(Role other) {
        return compareTo(other) >= 0;
    }

    /** Returns whether this role may publish templates and workflows to an environment. */
    public boolean mayPublishTo(Environment environment) {
        return switch (environment) {
            case PRODUCTION -> includes(DEVELOPER);
            case STAGING, DEVELOPMENT -> includes(EDITOR);
        };
    }
}
