package platen.web.dashboard;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import platen.db.member.Role;
import platen.web.page.Icon;

/** The entries of the navigation, in their order; a constant is added when its page exists. */
public enum Nav {
    OVERVIEW(Group.NONE, "", Role.VIEWER, Icon.HOME),
    TEMPLATES(Group.DOCUMENTS, "/templates", Role.VIEWER, Icon.FILE),
    WORKFLOWS(Group.DOCUMENTS, "/workflows", Role.VIEWER, Icon.FLOW),
    KEYS(Group.INTEGRATION, "/keys", Role.DEVELOPER, Icon.KEY),
    WEBHOOKS(Group.INTEGRATION, "/webhooks", Role.VIEWER, Icon.LINK),
    DELIVERIES(Group.INTEGRATION, "/deliveries", Role.VIEWER, Icon.SEND),
    BILLING(Group.WORKSPACE, "/billing", Role.VIEWER, Icon.CHART),
    MEMBERS(Group.WORKSPACE, "/members", Role.ADMIN, Icon.USERS),
    AUDIT(Group.WORKSPACE, "/audit", Role.ADMIN, Icon.SHIELD),
    SETTINGS(Group.WORKSPACE, "/settings", Role.ADMIN, Icon.GEAR);

    private final Group group;
    private final String path;
    private final Role role;
    private final Icon icon;

    /** @param path below the path of the workspace, such as {@code /keys} */
    Nav(Group group, String path, Role role, Icon icon) {
        this.group = group;
        this.path = path;
        this.role = role;
        this.icon = icon;
    }

    /** Groups of entries, in their order. */
    public enum Group {
        NONE,
        DOCUMENTS,
        ACTIVITY,
        INTEGRATION,
        WORKSPACE;

        /** Returns the key of the group's heading. */
        public String key() {
            return "nav.group-" + name().toLowerCase(Locale.ROOT);
        }

        /** Returns the entries that a member may open. */
        public List<Nav> entries(Member member) {
            return Arrays.stream(Nav.values())
                    .filter(each -> each.group == this && member.may(each.role))
                    .toList();
        }
    }

    /** Returns the key of the entry's text. */
    public String key() {
        return "nav." + name().toLowerCase(Locale.ROOT);
    }

    public String path() {
        return path;
    }

    public Icon icon() {
        return icon;
    }
}
