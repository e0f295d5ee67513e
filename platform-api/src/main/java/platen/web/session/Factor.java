package platen.web.session;

import platen.db.core.WireName;

/** A way in which a person has proved who he or she is. */
public enum Factor implements WireName {
    PASSWORD,
    /** A login by the OpenID Connect issuer of an organization. */
    ISSUER,
    /** A code of an authenticator app, or a recovery code. */
    CODE,
    /** A passkey whose device has verified its person; stands for a password and a code. */
    PASSKEY
}
