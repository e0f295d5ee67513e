package platen.lab.process;

import java.util.Base64;
import java.util.List;
import platen.db.secret.MasterKey;
import platen.db.secret.MasterKeys;
import platen.db.secret.SecretCipher;

/** Master key of the measured installations, which all of their processes share. It protects nothing. */
public final class LabSecrets {
    /** The key in base64. */
    public static final String MASTER_KEY = Base64.getEncoder().encodeToString(new byte[MasterKey.BYTES]);

    /** Cipher of processes that are started without settings. */
    public static final SecretCipher CIPHER = new SecretCipher(MasterKeys.of(List.of(MasterKey.parse(MASTER_KEY))));

    private LabSecrets() {}
}
