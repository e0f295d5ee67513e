package platen.web.dashboard;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import platen.db.member.Role;
import platen.web.page.Icon;

/** The entries of the navigation, in their order; a constant is added when its page exists. */
public enum Nav {
    OVERVIEW(Group.NONE, "", Role.VIEWER, Icon.HOME, 'o'),
    TEMPLATES(Group.DOCUMENTS, "/templates", Role.VIEWER, Icon.FILE, 't'),
    WORKFLOWS(Group.DOCUMENTS, "/workflows", Role.VIEWER, Icon.FLOW, 'w'),
    FORMS(Group.DOCUMENTS, "/forms", Role.VIEWER, Icon.FORM, 'f'),
    SUBMISSIONS(Group.ACTIVITY, "/submissions", Role.VIEWER, Icon.INBOX, 'u'),
    RUNS(Group.ACTIVITY, "/runs", Role.VIEWER, Icon.PLAY, 'r'),
    BATCHES(Group.ACTIVITY, "/batches", Role.DEVELOPER, Icon.LAYERS, 'b'),
    ENVELOPES(Group.ACTIVITY, "/envelopes", Role.DEVELOPER, Icon.PEN, 'e'),
    SCHEDULES(Group.ACTIVITY, "/schedules", Role.DEVELOPER, Icon.CLOCK, 'c'),
    KEYS(Group.INTEGRATION, "/keys", Role.DEVELOPER, Icon.KEY, 'k'),
    WEBHOOKS(Group.INTEGRATION, "/webhooks", Role.VIEWER, Icon.LINK, 'h'),
    DELIVERIES(Group.INTEGRATION, "/deliveries", Role.VIEWER, Icon.SEND, 'd'),
    DESTINATIONS(Group.INTEGRATION, "/destinations", Role.DEVELOPER, Icon.UPLOAD, 'l'),
    USAGE(Group.WORKSPACE, "/usage", Role.VIEWER, Icon.CHART, 'v'),
    BILLING(Group.WORKSPACE, "/billing", Role.VIEWER, Icon.HEALTH, 'p'),
    MEMBERS(Group.WORKSPACE, "/members", Role.ADMIN, Icon.USERS, 'm'),
    AUDIT(Group.WORKSPACE, "/audit", Role.ADMIN, Icon.SHIELD, 'a'),
    SETTINGS(Group.WORKSPACE, "/settings", Role.ADMIN, Icon.GEAR, 's');

    private final Group group;
    private final String path;
    private final Role role;
    private final Icon icon;
    private final char letter;

    /**
     * @param path below the path of the workspace, such as {@code /keys}
     * @param letter pressed after {@code g}, it opens the page
     */
    Nav(Group group, String path, Role role, Icon icon, char letter) {
        this.group = group;
        this.path = path;
        this.role = role;
        this.icon = icon;
        this.letter = letter;
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

    /** Returns the letter that opens the page when it is pressed after {@code g}. */
    public char letter() {
        return letter;
    }

    /** Returns all entries that a member may open. */
    public static List<Nav> all(Member member) {
        return Arrays.stream(values()).filter(each -> member.may(each.role)).toList();
    }
}
